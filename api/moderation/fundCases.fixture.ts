import { abuseRoutes } from '../abuse/routes.ts';
import { openSubjects } from '../e2e/subjects.fixture.ts';
import { fundRoutes } from '../fund/routes.ts';
import { OFFICE } from '../role/role.fixture.ts';
import { ownCaseRoutes } from './ownRoutes.ts';
import { moderationRoutes } from './routes.ts';

/** For tests: the routes by which funds are made and reported and their cases decided. */
export const openFundCases = (REVIEW: 'off' | 'after') =>
  openSubjects(
    (platform) => [
      ...[abuseRoutes(platform), moderationRoutes(platform), ownCaseRoutes(platform), fundRoutes(platform)],
    ],
    { ...OFFICE, REVIEW },
  );
