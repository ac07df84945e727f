import type { DomainEvent, Fact } from '#events/catalogue.ts';
import type { Decision } from '../commands/commands.ts';
import type { NewFund } from '../contract/fund.ts';
import type { Config } from '../platform/config.ts';
import type { Named } from './managers.ts';
import { numbered } from './questions.ts';

/** The fact that a fund is there. Whether its provider is verified is for the platform to say, never for who creates it. @param review when others see it */
export function creation(
  fund: string,
  creator: string,
  form: NewFund,
  { providerId, provider }: Named,
  review: Config['REVIEW'],
): Fact {
  // How many funds there are in an industry is counted, not told.
  const { contactEmail, supportPhone, industryCount: _, minAmount = null, maxAmount = null, questions, ...said } = form;
  return {
    type: 'FundCreated',
    data: {
      ...said,
      ...{ fund, creator, minAmount, maxAmount, verified: false },
      ...{ providerId, provider },
      questions: numbered(questions),
      ...(review !== 'off' && { review }),
    },
    personal: { contactEmail, supportPhone },
  };
}

/** A member opens a fund's page: told the first time only. */
export function decideOpening(fund: string, member: string) {
  return (history: readonly DomainEvent[]): Decision<never> => ({
    facts: history.length > 0 ? [] : [{ type: 'FundOpened', data: { fund, member } }],
  });
}
