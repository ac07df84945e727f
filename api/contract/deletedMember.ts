/** What is shown in place of a member who had themselves forgotten. */
export const DELETED_MEMBER = 'Deleted member';
