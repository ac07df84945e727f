import type { DomainEvent } from '#events/catalogue.ts';
import type { DraftRow } from '#projections/fund/draftRows.ts';
import { type FundRow, toFund } from '#projections/fund/fund.ts';
import type { FundDraft, Opportunity } from '../contract/fund.ts';
import { omitUndefined } from '../contract/omitUndefined.ts';
import { DEFAULT_ENTITY_TYPE } from '../contract/options.ts';
import type { HiddenMark } from '../contract/standing-answer.ts';
import { heldAnswer } from '../heldPart/answer.ts';
import type { Platform } from '../platform/platform.ts';
import { fundState } from './life.ts';
import { numbered } from './questions.ts';

/** A fund as it is answered. @param hidden why others do not see it, for who does */
export function opportunityAnswer(
  { link }: Pick<Platform, 'link'>,
  { creator, questions, review, verification, ...fund }: FundRow,
  hidden?: HiddenMark,
): Opportunity {
  const asked = questions.map(({ id: _id, ...question }) => ({ _id, ...question }));
  return {
    ...fund,
    questions: asked,
    creatorId: creator,
    logoUrl: link(fund.logo),
    verification: heldAnswer(verification),
    reviewed: review === '',
    ...(hidden && { hidden }),
  };
}

/** The same as the read model will have it; only how many there are in its industry is not known yet. */
export function fundFrom(history: readonly DomainEvent[], id: string, today: string): FundRow | undefined {
  const state = fundState(history);
  if (state.is === 'published') return toFund(state.terms, null, today);
  return state.is === 'draft' ? draftAsFund({ fund: id, ...state.draft }) : undefined;
}

/** A draft in the shape of a fund: what is not there yet is '', [], 0 or null. */
export function draftAsFund({
  fund,
  creator,
  providerId,
  provider,
  form,
  at,
}: Omit<DraftRow, 'form'> & { form: object }): FundRow {
  const { questions = [], type = 'Grant', ...said } = form as FundDraft; // as `fundDraft` read it
  return {
    ...EMPTY,
    ...omitUndefined(said),
    type,
    ...{ _id: fund, id: fund, creator, provider, providerId, status: 'draft' },
    questions: numbered(questions),
    createdAt: new Date(at).toISOString(),
  };
}

const EMPTY = {
  ...{ logo: '', stage: '', description: '', amount: 0, minAmount: null, maxAmount: null },
  ...{ launchDate: '', deadline: '', active: true, industry: '', industryTags: [], region: '', team: '', teamDate: '' },
  ...{ entityType: DEFAULT_ENTITY_TYPE, documentRequired: [], evaluationCriteria: [], contactEmail: '' },
  ...{
    supportPhone: '',
    pitchRequired: false,
    interviewRequired: false,
    criteria: {},
    verified: false,
    verifiedDomain: null,
    verification: [],
  },
  ...{ closedAs: null, industryCount: null },
  review: '',
} as const;
