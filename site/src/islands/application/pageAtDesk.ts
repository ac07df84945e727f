/** Where an application is read from the provider's side, also by who is in both teams. */
export const pageAtDesk = ({ _id }: { readonly _id: string }): string => `/dashboard/applications/${_id}?as=reviewer`;
