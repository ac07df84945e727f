/** Where it is asked whether the member may change a company, as one of its team: the answer has it then, and is empty else. */
export const ownCompanyPath = (company: string): string => `/company/mine?company=${encodeURIComponent(company)}`;
