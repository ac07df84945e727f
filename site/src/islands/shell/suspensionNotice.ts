import type { Suspension } from '#api/contract/standing-answer.ts';
import { reasons, standing as words } from '#words/standing.ts';
import { momentLong } from '../../format/dates.ts';
import { named } from '../../words/named.ts';

/** Says in the frame until when a member writes nothing, why, and where to object. */
export function showSuspension(box: HTMLElement, { until, reason }: Suspension): void {
  const why = named(reasons, reason) ?? reason; // the list may have grown since
  const line = document.createElement('p');
  line.textContent = `${words.suspended(momentLong(until, 'Asia/Kolkata'))} ${words.reason(why)}`;
  const way = document.createElement('p');
  const link = document.createElement('a');
  link.href = '/dashboard/decisions';
  link.textContent = words.decision;
  way.append(link);
  box.replaceChildren(line, way);
  box.hidden = false;
}
