import { gravestOf, type ReportReason } from '#events/lists/case.ts';
import { caseIdOf } from '#events/subjects/case.ts';
import type { Case } from '../case/state.ts';
import type { Platform } from '../platform/platform.ts';
import { NOW } from './subject.ts';

/** So many reports are looked at: what others say beyond them is heard as if it were new. */
const LOOKED_AT_MOST = 1000;

/**
 * The gravest reason for which a thing was reported since its case was decided; null for no report, and where the case is not
 * that of its reports. What was judged before counts no more: one false report would keep all later ones waiting.
 */
export function gravestSince(
  { queries }: Pick<Platform['reads'], 'queries'>,
  { id, kind, thing, settled }: Case,
): ReportReason | null {
  if (id !== caseIdOf('reports', kind, thing)) return null;
  const reports = queries.abuseReports.ofThing(kind, thing, settled, NOW, LOOKED_AT_MOST);
  return gravestOf(reports.map(({ reason }) => reason));
}
