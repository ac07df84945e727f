import type { Config } from '../platform/config.ts';

type Offices = Pick<Config, 'GRIEVANCE_OFFICER' | 'ADMIN_EMAILS'>;

/** Whether who is named to answer grievances can: administrators alone read and answer them. True where nobody is named. */
export const officerCanAnswer = ({ GRIEVANCE_OFFICER, ADMIN_EMAILS }: Offices): boolean =>
  GRIEVANCE_OFFICER === undefined || ADMIN_EMAILS.includes(GRIEVANCE_OFFICER.email);

/** What whoever starts the product is told of it; undefined where nothing is amiss. */
export const officerWarning = (offices: Offices): string | undefined =>
  officerCanAnswer(offices)
    ? undefined
    : 'the address of GRIEVANCE_OFFICER is none of ADMIN_EMAILS: they hear of complaints by mail, but administrators alone can read and answer them';
