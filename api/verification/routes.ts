import { type Context, Hono } from 'hono';
import { providerStream } from '#events/subjects/provider.ts';
import { verificationStream } from '#events/subjects/verification.ts';
import { isConfirmed } from '../access/confirmed.ts';
import { may, roleAtLast } from '../access/team.ts';
import { newId } from '../commands/commands.ts';
import {
  newVerification,
  type VerificationAnswer,
  type VerificationPart,
  verificationAnswer,
  verificationCode,
  verifiedPath,
} from '../contract/verification.ts';
import { fail, notFound, tooMany } from '../http/answer.ts';
import { valid } from '../http/body.ts';
import type { CallGroup } from '../http/call.ts';
import type { Env } from '../http/env.ts';
import { type MemberContext, membersOnly } from '../http/guard.ts';
import { waitForProjection } from '../http/waitForProjection.ts';
import type { Platform } from '../platform/platform.ts';
import { type ProviderRecord, providerFrom } from '../provider/decide.ts';
import { isCodeOf } from './code.ts';
import { decideAnswer, decideAsk, type VerificationState, verificationFrom, waiting } from './decide.ts';
import { type DomainRefusal, domainOf } from './domain.ts';

const KIND = 'provider';
/** The read models that show a proof. */
const SHOWN = ['providers', 'funds'] as const;

const WHY: Readonly<Record<DomainRefusal, string>> = {
  'no-website': 'Say first which website is yours: the address must be of its domain.',
  'for-anybody': 'Anybody can have an address there. Please give one of your website’s own domain.',
  'other-domain': 'This address is of another domain than your website.',
};

const iso = (at: number): string => new Date(at).toISOString();

function partsOf(state: VerificationState, now: number): VerificationPart[] {
  const { proved } = state;
  const asked = waiting(state, now);
  return [
    ...(proved && now < proved.until
      ? [
          {
            kind: 'domain',
            state: 'proved',
            domain: proved.domain,
            at: iso(proved.at),
            until: iso(proved.until),
          } as const,
        ]
      : []),
    ...(asked
      ? [
          {
            kind: 'domain',
            state: 'asked',
            domain: asked.domain,
            at: iso(asked.at),
            until: iso(asked.expiresAt),
          } as const,
        ]
      : []),
  ];
}

/** How a provider proves who it is: today, that its website's domain is its own. */
export function verificationRoutes(platform: Platform) {
  const { commands, reads, guard, clock } = platform;
  const key = platform.secret('domain-proofs');

  const stateOf = async (id: string) => verificationFrom(await commands.history(verificationStream(KIND, id)));

  async function answer(c: Context, id: string) {
    const body: VerificationAnswer = { verification: { parts: partsOf(await stateOf(id), clock()) } };
    c.header('Cache-Control', 'no-store');
    return c.json({ status: 'success' as const, ...body });
  }

  /** The provider as it stands in the log, for who may change it; else the answer that says why not. */
  async function forManager(c: MemberContext, id: string) {
    const row = reads.queries.providers.find(id);
    if (!row) return { refused: notFound(c, 'This provider does not exist.') };
    const role = await roleAtLast(platform, KIND, id, c.var.member.member);
    if (!may(role, 'edit'))
      return { refused: fail(c, 403, 'not-manager', 'Only owners and editors of its team may do this.') };
    return { provider: providerFrom(await commands.history(providerStream(id)), row) ?? (row as ProviderRecord) };
  }

  const refuse = (c: Context, path: string, message: string) => fail(c, 400, 'invalid', message, [{ path, message }]);

  return new Hono<Env>()
    .get('/providers/:id/verification', membersOnly, valid('param', verifiedPath), async (c) => {
      const managed = await forManager(c, c.req.valid('param').id);
      return 'refused' in managed ? managed.refused : answer(c, managed.provider.id);
    })

    .post(
      '/providers/:id/verification',
      membersOnly,
      valid('param', verifiedPath),
      valid('json', newVerification),
      async (c) => {
        const managed = await forManager(c, c.req.valid('param').id);
        if ('refused' in managed) return managed.refused;
        const { id, website } = managed.provider;
        const { member } = c.var.member;
        if (!isConfirmed(platform, member))
          return fail(c, 403, 'confirm-email', 'Confirm your own e-mail address first.');
        const email = c.req.valid('json').value;
        const found = domainOf(email, website);
        if ('refused' in found) return refuse(c, 'value', WHY[found.refused]);
        // The mail goes to an address of the sender's choice.
        const wait = guard.ask('domain-proof', member) ?? guard.ask('domain-proof-to', email.toLowerCase());
        if (wait !== null) return tooMany(c, wait, 'You have asked for many codes today. Please go on tomorrow.');
        const proof = newId(c.var.command, `domain ${id}`);
        const decide = decideAsk(
          { kind: KIND, thing: id },
          { proof, by: member, domain: found.domain, email },
          c.var.command.at,
        );
        await commands.execute(verificationStream(KIND, id), c.var.command, decide);
        return answer(c, id);
      },
    )

    .post(
      '/providers/:id/verification/confirm',
      membersOnly,
      valid('param', verifiedPath),
      valid('json', verificationCode),
      async (c) => {
        const managed = await forManager(c, c.req.valid('param').id);
        if ('refused' in managed) return managed.refused;
        const { id, website } = managed.provider;
        const { code } = c.req.valid('json');
        const { at } = c.var.command;
        const answered = {
          by: c.var.member.member,
          isCodeOf: (proof: string) => isCodeOf(key, proof, code),
          ...{ website, at },
        };
        const decide = decideAnswer({ kind: KIND, thing: id }, answered);
        const outcome = await commands.execute(verificationStream(KIND, id), c.var.command, decide);
        if ('refused' in outcome && outcome.refused === 'other-domain') return refuse(c, 'code', WHY['other-domain']);
        if ('refused' in outcome) return refuse(c, 'code', 'There is no code to answer. Please ask for a new one.');
        await waitForProjection(c, reads, outcome.position, SHOWN);
        return outcome.events[0]?.type === 'DomainProved'
          ? answer(c, id)
          : refuse(c, 'code', 'This is not the code of the newest mail.');
      },
    );
}

const MISSING = 'There is no such provider.';
const NOT_MANAGER = 'One is neither owner nor editor in its team.';

export const verificationCalls: CallGroup = {
  name: 'Verification',
  description: "How a provider shows who it is: somebody of its team reads a mail at its website's own domain.",
  calls: [
    {
      method: 'GET',
      path: '/providers/{id}/verification',
      summary: 'What a provider has proved, or is proving',
      who: 'member',
      answer: { status: 200, schema: verificationAnswer },
      failures: { 403: NOT_MANAGER, 404: MISSING },
    },
    {
      method: 'POST',
      path: '/providers/{id}/verification',
      summary: 'Have a code mailed to an address of the website’s domain',
      description: 'A code is good for a day, and until the next one. Ten a day a member.',
      who: 'member',
      example: { kind: 'domain', value: 'hello@seedfoundation.example.in' },
      answer: { status: 200, schema: verificationAnswer },
      failures: { 403: NOT_MANAGER, 404: MISSING },
    },
    {
      method: 'POST',
      path: '/providers/{id}/verification/confirm',
      summary: 'Prove the domain with the code',
      description: 'Good for a year, and for as long as the website stands on that domain.',
      who: 'member',
      example: { code: 'ABCD2345' },
      answer: { status: 200, schema: verificationAnswer },
      failures: { 403: NOT_MANAGER, 404: MISSING },
    },
  ],
};
