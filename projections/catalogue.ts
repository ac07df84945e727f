import { directory } from './directory.ts';
import { feed } from './feed.ts';
import { files } from './files.ts';
import { funds } from './funds.ts';
import { inbox } from './inbox.ts';
import { members } from './members.ts';
import type { Projection } from './projection.ts';
import { reports } from './reports.ts';
import { sessions } from './sessions.ts';

/** Every projection of the read model. */
export const PROJECTIONS: readonly Projection[] = [members, sessions, directory, feed, funds, files, inbox, reports];
