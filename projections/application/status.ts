import type { EventNamed } from '#events/catalogue.ts';
import type { ApplicationStatus, Decided, Side } from '#events/subjects/application.ts';

/** Where the provider's people may move an application from each status. */
const DECISIONS: Readonly<Partial<Record<ApplicationStatus, readonly Decided[]>>> = {
  submitted: ['in-review', 'question', 'shortlisted', 'declined'],
  'in-review': ['question', 'shortlisted', 'offered', 'declined'],
  shortlisted: ['question', 'offered', 'declined'],
};
export const decisionsFrom = (status: ApplicationStatus): readonly Decided[] => DECISIONS[status] ?? [];

/** Who is to do something next. */
const TURNS: Readonly<Partial<Record<ApplicationStatus, Side>>> = {
  draft: 'applicant',
  submitted: 'provider',
  'in-review': 'provider',
  question: 'applicant',
  shortlisted: 'provider',
  offered: 'applicant',
};
/** null once it is over. */
export const turnOf = (status: ApplicationStatus): Side | null => TURNS[status] ?? null;
export const isOver = (status: ApplicationStatus): boolean => turnOf(status) === null;

/** In these the applicant writes at it. */
export const isWritable = (status: ApplicationStatus): boolean => status === 'draft' || status === 'question';

export type ApplicationMove = EventNamed<
  'ApplicationSubmitted' | 'ApplicationDecided' | 'ApplicationAccepted' | 'ApplicationWithdrawn' | 'ApplicationLapsed'
>;

/** Where an application stands after an event that moves it. Saying no to an offer declines it; all else is withdrawn. */
export function statusAfter(
  before: ApplicationStatus,
  event: Pick<ApplicationMove, 'type' | 'data'>,
): ApplicationStatus {
  switch (event.type) {
    case 'ApplicationSubmitted':
      return 'submitted';
    case 'ApplicationDecided':
      return (event as EventNamed<'ApplicationDecided'>).data.to;
    case 'ApplicationAccepted':
      return 'accepted';
    case 'ApplicationWithdrawn':
      return before === 'offered' ? 'declined' : 'withdrawn';
    case 'ApplicationLapsed':
      return 'lapsed';
  }
}
