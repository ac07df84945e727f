import { abuseReports } from './abuse/model.ts';
import { applications } from './application/model.ts';
import { blocks } from './block/model.ts';
import { cases } from './case/model.ts';
import { directory } from './company/model.ts';
import { connections } from './connection/model.ts';
import { conversations } from './conversation/model.ts';
import { dealFunnel } from './dealFunnel/model.ts';
import { dealNotices } from './dealNotice/model.ts';
import { deskActs } from './deskAct/model.ts';
import { effects } from './effect/model.ts';
import { factors } from './factor/model.ts';
import { files } from './file/model.ts';
import { funds } from './fund/model.ts';
import { inbox } from './inbox/model.ts';
import { introductions } from './introduction/model.ts';
import { members } from './member/model.ts';
import { noticeChoices } from './noticeChoice/model.ts';
import { feed } from './post/model.ts';
import { providers } from './provider/model.ts';
import { reports } from './report/model.ts';
import { reviews } from './review/model.ts';
import { rights } from './rights/model.ts';
import { roles } from './role/model.ts';
import { saved } from './saved/model.ts';
import { savedSearches } from './savedSearch/model.ts';
import { sessions } from './session/model.ts';
import { standings } from './standing/model.ts';
import { teams } from './team/model.ts';
import { temporal } from './temporal/model.ts';
import { updates } from './update/model.ts';
import { verifications } from './verification/model.ts';

/** Every read model: the one list from which their names, files, queries, exports and waits are derived. */
export const READ_MODELS = [
  members,
  sessions,
  factors,
  roles,
  directory,
  feed,
  providers,
  teams,
  funds,
  applications,
  updates,
  files,
  inbox,
  dealNotices,
  noticeChoices,
  connections,
  introductions,
  blocks,
  abuseReports,
  cases,
  rights,
  standings,
  reviews,
  conversations,
  reports,
  dealFunnel,
  saved,
  savedSearches,
  verifications,
  effects,
  deskActs,
  temporal,
] as const;

export type Model = (typeof READ_MODELS)[number];

export type ModelName = Model['name'];

/** The queries of every read model, by its name. */
export type Queries = { readonly [M in Model as M['name']]: ReturnType<M['queries']> };

/** The read models of the present: a file as of one moment holds no others. */
export const PRESENT_MODELS: readonly Model[] = READ_MODELS.filter((model) => model !== temporal);

/** Who may look at earlier moments: addresses of analysts, and of administrators, who make others analysts. */
export interface Lookers {
  readonly ANALYST_EMAILS: readonly string[];
  readonly ADMIN_EMAILS: readonly string[];
}

/** Those that an installation keeps: the versions of earlier moments only where somebody may ask for them. */
export const modelsFor = ({ ANALYST_EMAILS, ADMIN_EMAILS }: Lookers): readonly Model[] =>
  ANALYST_EMAILS.length + ADMIN_EMAILS.length > 0 ? READ_MODELS : PRESENT_MODELS;

const NAMES: ReadonlySet<string> = new Set(READ_MODELS.map(({ name }) => name));

export const isModelName = (name: string): name is ModelName => NAMES.has(name);
