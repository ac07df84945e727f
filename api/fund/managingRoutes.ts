import { type Context, Hono } from 'hono';
import { fundStream } from '#events/subjects/fund.ts';
import type { FundTerms } from '#projections/fund/fund.ts';
import { isConfirmed } from '../access/confirmed.ts';
import { type Command, newId } from '../commands/commands.ts';
import { fieldErrors } from '../contract/answer.ts';
import {
  type FundDraft,
  type FundEdit,
  fundClosing,
  fundDraft,
  fundEdit,
  isDraft,
  type NewFund,
  newFund,
  type OpportunityAnswer,
} from '../contract/fund.ts';
import { dayInIndia } from '../contract/indiaDay.ts';
import { missingPictures } from '../file/missing.ts';
import { fail, notFound, tooMany } from '../http/answer.ts';
import { valid, validUnless } from '../http/body.ts';
import type { Env } from '../http/env.ts';
import { membersOnly } from '../http/guard.ts';
import { createQuota, ofPath } from '../http/quota.ts';
import { waitForProjection } from '../http/waitForProjection.ts';
import type { Config } from '../platform/config.ts';
import type { Platform } from '../platform/platform.ts';
import { isVerified, isVerifiedInLog } from '../provider/verified.ts';
import { createBadLinks } from '../review/badLinks.ts';
import { hiddenMark } from '../standing/marks.ts';
import { draftAsFund, fundFrom, opportunityAnswer } from './answer.ts';
import { creation } from './decide.ts';
import {
  type Drafted,
  decideChange,
  decideClosing,
  decideDraft,
  drafted,
  type FundRefusal,
  fundState,
} from './life.ts';
import { draftsOf, manages, type Named, openOf, providerNamed } from './managers.ts';

/** Of a provider that nobody has verified, a member may have so many open ones, and so many drafts of any. */
const OPEN_MOST = 3;
const DRAFTS_MOST = 20;
/** A draft need not name its provider yet. */
const NOBODY: Named = { providerId: '', provider: '' };

/** What its provider's team does with a fund: draft, publish, change, extend, close. */
export function fundManagingRoutes(platform: Platform) {
  const { commands, reads, clock, config } = platform;
  const links = createBadLinks(platform);
  const edits = createQuota(platform)('edit', ofPath(fundStream));

  /** When others see a new fund: at once where its provider has proved who it is, as the log tells. */
  const reviewOf = async (of: Named): Promise<Config['REVIEW']> =>
    config.REVIEW === 'before' && (await isVerifiedInLog(platform, of)) ? 'after' : config.REVIEW;
  const today = (): string => dayInIndia(clock());

  /** The fund as it stands in the log, which is never late. */
  async function answered(
    c: Context,
    id: string,
    position: number,
    status: 200 | 201 = 200,
    more: Partial<OpportunityAnswer> = {},
  ) {
    await waitForProjection(c, reads, position, ['funds', 'teams', 'providers']);
    const row = reads.queries.funds.known(id, today()) ?? fundFrom(await commands.history(fundStream(id)), id, today());
    if (!row) throw new Error(`fund ${id} was written a moment ago and is not in the log`);
    const hidden = reads.queries.funds.withheld(id, today()) && hiddenMark(platform, 'fund', id, row.providerId);
    const answer: OpportunityAnswer = {
      opportunity: opportunityAnswer(platform, row, hidden),
      ...more,
    };
    return c.json({ status: 'success' as const, ...answer }, status);
  }

  /** The 4xx for who may not publish now; undefined for who may. */
  function unready(c: Context, member: string, { providerId }: Pick<Named, 'providerId'>) {
    if (!isConfirmed(platform, member)) return fail(c, 403, 'confirm-email.offers');
    if (isVerified(platform, providerId)) {
      const wait = platform.guard.ask('publication', providerId);
      return wait === null ? undefined : tooMany(c, wait, 'published');
    }
    if (config.RATE_LIMIT === 'on' && openOf(platform, member, today()) >= OPEN_MOST)
      return fail(c, 409, ['too-many.unverified', OPEN_MOST]);
    return undefined;
  }

  /** Whether an edit makes a fund one that can be applied for, which it is not today. */
  function opens(terms: FundTerms, { active = terms.active === 1, deadline = terms.deadline }: FundEdit): boolean {
    const day = today();
    return (terms.active === 0 || terms.deadline < day) && active && deadline >= day;
  }

  async function noPicture(c: Context, member: string, logo: string | undefined, shown: readonly string[] = []) {
    const missing = await missingPictures(
      platform,
      { prefix: 'Company/', member, command: c.get('command'), shown },
      { logo },
    );
    return missing.length > 0 ? fail(c, 400, 'no-picture.logo', missing) : undefined;
  }

  /** The provider that the form names; undefined where it names none. */
  const named = (member: string, said: string | undefined) =>
    said === undefined ? undefined : providerNamed(platform, member, said);

  /** Whether this very request has been carried out before: then no bound stands in the way of its answer. */
  const isRepeated = async (command: Command): Promise<boolean> =>
    command.key !== undefined && (await commands.history(fundStream(newId(command, 'fund')))).length > 0;

  async function draft(c: Context, member: string, form: FundDraft, of: Named) {
    if (!(await isRepeated(c.get('command'))) && draftsOf(platform, member) >= DRAFTS_MOST)
      return fail(c, 409, ['too-many.drafts', DRAFTS_MOST]);
    const command: Command = c.get('command');
    const id = newId(command, 'fund');
    const fact = drafted(id, member, member, form, of);
    return answered(c, id, await commands.begin(fundStream(id), [fact], command), 201);
  }

  async function publishNew(c: Context, member: string, form: NewFund, of: Named) {
    const command: Command = c.get('command');
    const id = newId(command, 'fund');
    const fact = creation(id, member, form, of, await reviewOf(of));
    const position = await commands.begin(fundStream(id), [fact], command);
    return answered(c, id, position, 201);
  }

  /** What a stream holds, where the member may change it; else the answer that says why not. */
  async function forManager(c: Context, member: string) {
    const id = c.req.param('id') ?? '';
    const known = reads.queries.funds.known(id, today()) ?? reads.queries.funds.draft(id);
    const state = known ? fundState(await commands.history(fundStream(id))) : ({ is: null } as const);
    const thing = state.is === 'draft' ? state.draft : state.is === 'published' ? state.terms : undefined;
    if (!thing) return { refused: notFound(c, 'fund') };
    if (manages(platform, thing, member)) return { id, state };
    // To others a draft is not there.
    return { refused: state.is === 'draft' ? notFound(c, 'fund') : notManager(c) };
  }

  return new Hono<Env>()
    .post('/opportunities', membersOnly, validUnless(newFund, isDraft, fundDraft), async (c) => {
      const form = c.req.valid('json');
      const { member } = c.var.member;
      const refused = await noPicture(c, member, form.logo);
      if (refused) return refused;
      const of = named(member, form.provider);
      if (of === null) return notManager(c);
      if ('draft' in form) return draft(c, member, asDraft(form), of ?? NOBODY);
      const early = (await isRepeated(c.var.command)) ? undefined : unready(c, member, of ?? NOBODY);
      return early ?? publishNew(c, member, form, of ?? NOBODY);
    })

    .patch('/opportunities/:id', membersOnly, validUnless(fundEdit, isDraft, fundDraft), edits, async (c) => {
      const sent = c.req.valid('json');
      const { member } = c.var.member;
      const managed = await forManager(c, member);
      if ('refused' in managed) return managed.refused;
      const { id, state } = managed;
      const shown = [
        state.is === 'published' ? state.terms.logo : (state.is === 'draft' && state.draft.form.logo) || '',
      ];
      const refused = await noPicture(c, member, sent.logo, shown);
      if (refused) return refused;
      if (state.is === 'published' && 'draft' in sent) return wrongState(c);
      const early = state.is === 'published' && opens(state.terms, sent) ? unready(c, member, state.terms) : undefined;
      if (early) return early;
      const of = 'provider' in sent ? named(member, sent.provider) : undefined;
      if (of === null) return notManager(c);
      const decide = state.is === 'draft' ? decideDraft(id, member, asDraft(sent), of) : decideChange(id, member, sent);
      const outcome = await commands.execute(fundStream(id), c.var.command, decide);
      if ('refused' in outcome) return refusal(c, outcome.refused);
      return answered(c, id, outcome.position, 200, links.broughtIntoFund(state, sent));
    })

    .post('/opportunities/:id/publish', membersOnly, async (c) => {
      const { member } = c.var.member;
      const managed = await forManager(c, member);
      if ('refused' in managed) return managed.refused;
      const { id, state } = managed;
      const repeated = state.is !== 'draft';
      const missing = state.is === 'draft' ? (wholeForm(state.draft).error?.issues ?? []) : [];
      if (missing.length > 0) return fail(c, 400, 'invalid.unfinished', fieldErrors(missing));
      const refused = repeated ? undefined : unready(c, member, state.draft);
      if (refused) return refused;
      const of = state.is === 'draft' ? state.draft : NOBODY;
      const review = await reviewOf(of);
      const outcome = await commands.execute<FundRefusal>(fundStream(id), c.var.command, (history) => {
        const now = fundState(history);
        // Somebody else of the team may have gone on with it meanwhile.
        const form = now.is === 'draft' ? wholeForm(now.draft) : undefined;
        if (now.is !== 'draft' || !form?.success) return { refused: 'wrong-state' };
        const sees = now.draft.providerId === of.providerId ? review : config.REVIEW;
        return { facts: [creation(id, member, form.data, now.draft, sees)] };
      });
      return 'refused' in outcome ? refusal(c, outcome.refused) : answered(c, id, outcome.position);
    })

    .post('/opportunities/:id/close', membersOnly, valid('json', fundClosing), async (c) => {
      const { member } = c.var.member;
      const managed = await forManager(c, member);
      if ('refused' in managed) return managed.refused;
      const { id, state } = managed;
      const { reason } = c.req.valid('json');
      const outcome = await commands.execute(fundStream(id), c.var.command, decideClosing(id, member, reason));
      if ('refused' in outcome) return refusal(c, outcome.refused);
      if (state.is !== 'draft') return answered(c, id, outcome.position);
      // It was never there for others, and is now for nobody.
      await waitForProjection(c, reads, outcome.position, ['funds']);
      const dropped = { ...draftAsFund({ fund: id, ...state.draft }), status: 'closed', closedAs: reason } as const;
      return c.json({ status: 'success' as const, opportunity: opportunityAnswer(platform, dropped) });
    });
}

/** A draft held to what can be published. */
const wholeForm = ({ form, provider }: Drafted) => newFund.safeParse({ ...form, provider });

/** What is changed of a draft; an amount that is taken out of a published fund is null there. */
const asDraft = (sent: FundDraft | FundEdit): FundDraft =>
  Object.fromEntries(
    Object.entries(sent).flatMap(([name, value]) => (name === 'draft' ? [] : [[name, value ?? undefined]])),
  );

const notManager = (c: Context) => fail(c, 403, 'not-manager.fund');

const wrongState = (c: Context) => fail(c, 409, 'wrong-state.fund');

function refusal(c: Context, refused: FundRefusal) {
  if (refused === 'unknown') return notFound(c, 'fund');
  if (refused === 'too-many') return fail(c, 409, 'too-many.fundChanges');
  if (refused === 'full-terms') return fail(c, 409, 'too-many.fundRoom');
  if (refused === 'full-draft') return fail(c, 409, 'too-many.draftRoom');
  if (refused === 'amounts') return fail(c, 400, 'invalid.form', [{ path: 'maxAmount', says: 'invalid.amounts' }]);
  return wrongState(c);
}
