import type { ApplicationStatus } from '#api/contract/options.ts';
import { applications } from '#words/applications.ts';

const TONES: Partial<Record<ApplicationStatus, string>> = {
  submitted: 'badge-neel',
  'in-review': 'badge-neel',
  question: 'badge-turmeric',
  shortlisted: 'badge-leaf',
  offered: 'badge-leaf',
  accepted: 'badge-leaf',
};

/** Where an application stands. */
export function StatusBadge({ status }: { status: ApplicationStatus }) {
  return <span className={`badge ${TONES[status] ?? ''}`}>{applications.status[status]}</span>;
}
