/** What is shown in place of a member who had themselves forgotten. */
export const DELETED_MEMBER = 'Deleted member';

/** And of one whom a moderator hid. */
export const HIDDEN_MEMBER = 'Hidden member';
