import type { Code } from '../../contract/codes.ts';
import { joined } from '../shape/part.ts';
import { account } from './account.ts';
import { community } from './community.ts';
import { companies } from './companies.ts';
import { files } from './files.ts';
import { funding } from './funding.ts';
import { oversight } from './oversight.ts';
import { requests } from './requests.ts';

/** What the API says when it refuses or fails, in English. Several parts may say a code; each names sentences of its own. */
export const failures = joined(
  ...([requests, files, account, companies, funding, community, oversight] as const),
) satisfies Record<Exclude<Code, 'not-ready'>, object>; // which tells operators what is wrong, as it was found
