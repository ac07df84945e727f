import { type Context, Hono } from 'hono';
import { companyStream } from '#events/subjects/company.ts';
import { memberStream } from '#events/subjects/member.ts';
import { PURPOSES, type Purpose } from '#events/subjects/purposes.ts';
import { heldStill } from '../access/registered.ts';
import type { Command } from '../commands/commands.ts';
import { decideEdit } from '../company/decide.ts';
import type { Success } from '../contract/answer.ts';
import { consentChoice, nomineeForm } from '../contract/rights.ts';
import type { ConsentsAnswer, NomineeAnswer } from '../contract/rights-answer.ts';
import { fail } from '../http/answer.ts';
import { valid } from '../http/body.ts';
import type { Env } from '../http/env.ts';
import { membersOnly } from '../http/guard.ts';
import { createQuota } from '../http/quota.ts';
import { sessionEnded } from '../http/session.ts';
import { taggedAnswer } from '../http/taggedAnswer.ts';
import { caughtUp, waitForProjection } from '../http/waitForProjection.ts';
import type { Platform } from '../platform/platform.ts';
import { decideConsent, decideFindable, decideNominee, isAllowed } from './consent.ts';
import { ownDetails } from './details.ts';

const FROM = ['members', 'directory', 'teams', 'rights'] as const;

const iso = (at: number): string => new Date(at).toISOString();

/** What members agreed to, and who acts for them. Digital Personal Data Protection Act 2023, sections 6 and 14. */
export function rightsRoutes(platform: Platform) {
  const { commands, reads } = platform;
  const details = ownDetails(platform);
  const changes = createQuota(platform)('setting', (_, c) => memberStream(c.var.member.member));
  /** Nothing keeps anybody from taking back a consent. What is withdrawn was given before, so that both are bounded. */
  const giving: typeof changes = (c, next) =>
    // The route has validated the body: its type is not known here.
    consentChoice.safeParse(c.req.valid('json' as never)).data?.given === false ? next() : changes(c, next);

  const companiesOf = (member: string) => heldStill(platform, member);
  const isFindable = (member: string): boolean => companiesOf(member).some(({ findable }) => findable);

  async function consentsOf(member: string): Promise<ConsentsAnswer | null> {
    const me = await details(member);
    if (!me) return null;
    const chosen = reads.queries.rights.consents(member);
    const account = { preferences: me.preferences, visibility: me.user.visibility ?? 'everyone' };
    const now = (purpose: Purpose): boolean =>
      purpose === 'account' || (purpose === 'findable' ? isFindable(member) : isAllowed(account, purpose));
    const consents = PURPOSES.map((purpose) => {
      const given = now(purpose);
      const said = chosen.get(purpose);
      // Chosen elsewhere, as a company's is, or never: then as signing up left it.
      const choice = said?.given === given ? said : purpose === 'findable' ? undefined : chosen.get('account');
      return {
        ...{ purpose, given, needed: purpose === 'account' },
        ...{ at: choice ? iso(choice.at) : null, notice: choice?.notice ?? null },
      };
    });
    return { consents };
  }

  /** With the member's companies, each in its own stream: what was done before a crash is done, and is asked for again. */
  async function chooseFindable(member: string, given: boolean, command: Command): Promise<number> {
    let position = -1;
    for (const { _id, email, findable } of companiesOf(member)) {
      if (findable === given) continue;
      const outcome = await commands.execute(
        companyStream(_id),
        command,
        decideEdit(member, email, { findable: given }),
      );
      if (!('refused' in outcome)) position = Math.max(position, outcome.position);
    }
    return position;
  }

  async function answerConsents(c: Context, member: string) {
    const answer = await consentsOf(member);
    return answer === null
      ? sessionEnded(c)
      : c.json({ status: 'success', ...answer } satisfies Success<ConsentsAnswer>);
  }

  const nomineeOf = (member: string): NomineeAnswer => {
    const named = reads.queries.rights.nominee(member);
    return { nominee: named ? { name: named.name, reach: named.reach, at: iso(named.at) } : null };
  };

  return new Hono<Env>()
    .get('/auth/consents', membersOnly, async (c) => {
      await caughtUp(c, reads, FROM);
      const answer = await consentsOf(c.var.member.member);
      return answer === null ? sessionEnded(c) : taggedAnswer(c, answer);
    })

    .put('/auth/consents', membersOnly, valid('json', consentChoice), giving, async (c) => {
      const { purpose, given } = c.req.valid('json');
      const { member } = c.var.member;
      const { command } = c.var;
      const before = isFindable(member);
      if (purpose === 'findable' && given && companiesOf(member).length === 0)
        return fail(c, 409, 'no-company.consent');
      const chosen = purpose === 'findable' ? await chooseFindable(member, given, command) : -1;
      const decide = purpose === 'findable' ? decideFindable(given, before) : decideConsent(purpose, given);
      const outcome = await commands.execute(memberStream(member), command, decide);
      if ('refused' in outcome) return outcome.refused === 'needed' ? fail(c, 409, 'needed.consent') : sessionEnded(c);
      await waitForProjection(c, reads, Math.max(chosen, outcome.position), FROM);
      return answerConsents(c, member);
    })

    .get('/auth/nominee', membersOnly, async (c) => {
      await caughtUp(c, reads, ['rights']);
      return c.json({ status: 'success', ...nomineeOf(c.var.member.member) } satisfies Success<NomineeAnswer>);
    })

    .put('/auth/nominee', membersOnly, valid('json', nomineeForm), changes, async (c) => {
      const { member } = c.var.member;
      const outcome = await commands.execute(memberStream(member), c.var.command, decideNominee(c.req.valid('json')));
      if ('refused' in outcome) return sessionEnded(c);
      await waitForProjection(c, reads, outcome.position, ['rights']);
      return c.json({ status: 'success', ...nomineeOf(member) } satisfies Success<NomineeAnswer>);
    })

    .delete('/auth/nominee', membersOnly, async (c) => {
      const outcome = await commands.execute(memberStream(c.var.member.member), c.var.command, decideNominee(null));
      if ('refused' in outcome) return sessionEnded(c);
      await waitForProjection(c, reads, outcome.position, ['rights']);
      return c.body(null, 204);
    });
}
