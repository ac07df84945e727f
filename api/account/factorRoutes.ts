import { type Context, Hono } from 'hono';
import { factorsStream } from '#events/subjects/factor.ts';
import type { FactorKind, FactorRow } from '#projections/factor/queries.ts';
import { newId, type Outcome } from '../commands/commands.ts';
import type { Success } from '../contract/answer.ts';
import {
  type FactorAnswer,
  type FactorListAnswer,
  type FactorListItem,
  mailedUndo,
  newPasskey as newPasskeyBody,
  type PasskeyAddedAnswer,
  proof,
  type RecoveryCodesAnswer,
  type TotpBegunAnswer,
  totpBegin,
  totpConfirm,
} from '../contract/factor.ts';
import { factorChecker } from '../factor/check.ts';
import {
  decideAddPasskey,
  decideBeginTotp,
  decideConfirmTotp,
  decideIssueCodes,
  decideRemove,
  PASSKEYS_MOST,
} from '../factor/decide.ts';
import { newPasskey, registrationOptions } from '../factor/passkeys.ts';
import { hashOfCode, newCodes } from '../factor/recoveryCodes.ts';
import { decideKeepFactors } from '../factor/removal.ts';
import { type Ticket, ticketsOf } from '../factor/tickets.ts';
import { newSecret, uriOf } from '../factor/totp.ts';
import { fail, notFound, tooMany } from '../http/answer.ts';
import { valid } from '../http/body.ts';
import { clientAddress } from '../http/clientAddress.ts';
import type { Env } from '../http/env.ts';
import { type MemberContext, membersOnly } from '../http/guard.ts';
import { sessionEnded } from '../http/session.ts';
import { stepUp } from '../http/stepUp.ts';
import { caughtUp, waitForProjection } from '../http/waitForProjection.ts';
import type { Platform } from '../platform/platform.ts';
import { factorUndoer } from './factorUndoer.ts';
import { proofs } from './proofs.ts';
import { passwordChecker } from './signIn.ts';

const USUAL: Readonly<Record<FactorKind, string>> = { totp: 'Authenticator app', passkey: 'Passkey' };

const iso = (at: number): string => new Date(at).toISOString();

const itemOf = ({ id, kind, name, addedAt, usedAt }: FactorRow): FactorListItem => ({
  ...{ _id: id, kind, name, addedAt: iso(addedAt) },
  lastUsedAt: usedAt === null ? null : iso(usedAt),
});

/** What members sign in with besides their password: adding, listing and removing it. */
export function factorRoutes(platform: Platform) {
  const { commands, reads, guard, secret, publicUrl, config } = platform;
  const undoer = factorUndoer(platform);
  const passwords = passwordChecker(platform);
  const checker = factorChecker(platform);
  const tickets = ticketsOf(platform);
  const unproved = proofs(platform);
  const codesKey = secret('recovery-codes');
  const secretsKey = secret('totp-secrets');

  /** Codes, and how the log keeps them; for a command that is repeated the same ones. */
  function codesFor(c: MemberContext) {
    const { member } = c.var.member;
    const codes = newCodes(codesKey, member, c.var.command.key);
    return { codes, hashes: codes.map((code) => hashOfCode(codesKey, member, code)) };
  }

  async function answerRemoval(c: Context, outcome: Outcome<'none'>) {
    if ('refused' in outcome) return notFound(c, 'factor');
    await waitForProjection(c, reads, outcome.position, ['factors']);
    return c.body(null, 204);
  }

  /** Answers why the member may not go on; null where they may. What is added or taken away stays in the log. */
  async function refusal(c: MemberContext, password: string | undefined) {
    const account = await passwords.account(c.var.member.member);
    if (account === null) return { refused: sessionEnded(c) };
    const wait = guard.ask('factor-change', account.id);
    const refused = wait !== null ? tooMany(c, wait) : await unproved(c, account, password);
    return refused ? { refused } : { account };
  }

  return (
    new Hono<Env>()
      .get('/auth/factors', membersOnly, async (c) => {
        await caughtUp(c, reads, ['factors']);
        const { member } = c.var.member;
        const factors = reads.queries.factors.ofMember(member).map(itemOf);
        const due = reads.queries.factors.removalDue(member);
        const answer: FactorListAnswer = {
          factors,
          recoveryCodesLeft: reads.queries.factors.codesLeft(member),
          removalAt: due === null ? null : new Date(due).toISOString(),
        };
        return c.json({ status: 'success', ...answer } satisfies Success<FactorListAnswer>);
      })

      .get('/auth/factors/:id', membersOnly, async (c) => {
        await caughtUp(c, reads, ['factors']);
        const found = reads.queries.factors.ofMember(c.var.member.member).find(({ id }) => id === c.req.param('id'));
        if (!found) return notFound(c, 'factor');
        return c.json({ status: 'success', factor: itemOf(found) } satisfies Success<FactorAnswer>);
      })

      .post('/auth/totp', membersOnly, valid('json', totpBegin), async (c) => {
        const { password, name } = c.req.valid('json');
        const asked = await refusal(c, password);
        if ('refused' in asked) return asked.refused;
        const { id: member, email } = asked.account;
        const { command } = c.var;
        const fresh = {
          id: newId(command, 'factor'),
          secret: newSecret(secretsKey, command.key && `${member}\0${command.key}`),
          name: name || USUAL.totp,
        };
        const outcome = await commands.execute(factorsStream(member), command, decideBeginTotp(member, fresh));
        if ('refused' in outcome) return fail(c, 409, 'totp-there.app');
        await waitForProjection(c, reads, outcome.position, []);
        const answer: TotpBegunAnswer = { secret: fresh.secret, uri: uriOf(fresh.secret, email) };
        return c.json({ status: 'success', ...answer } satisfies Success<TotpBegunAnswer>);
      })

      .post('/auth/totp/confirm', membersOnly, valid('json', totpConfirm), async (c) => {
        const { member, hash } = c.var.member;
        const wait = guard.ask('factor-again', hash);
        if (wait !== null) return tooMany(c, wait);
        const { codes, hashes } = codesFor(c);
        const decide = decideConfirmTotp(member, { code: c.req.valid('json').code, hashes, at: c.var.command.at });
        const outcome = await commands.execute(factorsStream(member), c.var.command, decide);
        if ('refused' in outcome) {
          if (outcome.refused === 'there') return fail(c, 409, 'totp-there.app');
          if (outcome.refused === 'none') return fail(c, 409, 'totp-not-begun.app');
          return fail(c, 400, 'wrong-factor.app', 'code');
        }
        guard.forgive('factor-again', hash);
        await waitForProjection(c, reads, outcome.position, ['factors']);
        return c.json({ status: 'success', recoveryCodes: codes } satisfies Success<RecoveryCodesAnswer>);
      })

      .delete('/auth/totp', membersOnly, stepUp(platform), async (c) => {
        const { member } = c.var.member;
        const { totp } = await checker.factorsOf(member);
        // Sent again under its key, it finds that it is gone by itself.
        const factor = totp?.id ?? '';
        const decide = decideRemove(member, factor);
        return answerRemoval(c, await commands.execute(factorsStream(member), c.var.command, decide));
      })

      .post('/auth/factors/undo', valid('json', mailedUndo), async (c) => {
        // Who shows a link of ours is not held up by a stranger behind the same address.
        const wait = guard.ask('code-ip', undoer.named(c.req.valid('json').code) ?? clientAddress(c, config));
        if (wait !== null) return tooMany(c, wait);
        const done = await undoer.undo(c.req.valid('json').code, c.var.command);
        if ('refused' in done) return fail(c, 400, 'code-wrong.undoing', 'code');
        await waitForProjection(c, reads, done.position, ['members', 'sessions', 'factors']);
        return c.json({ status: 'success' as const }, 202);
      })

      .delete('/auth/factors/removal', membersOnly, async (c) => {
        const { member } = c.var.member;
        const outcome = await commands.execute(factorsStream(member), c.var.command, decideKeepFactors(member));
        await waitForProjection(c, reads, outcome.position, ['factors']);
        return c.body(null, 204);
      })

      .delete('/auth/factors/:id', membersOnly, stepUp(platform), async (c) => {
        const { member } = c.var.member;
        const decide = decideRemove(member, c.req.param('id'));
        return answerRemoval(c, await commands.execute(factorsStream(member), c.var.command, decide));
      })

      .post('/auth/recovery-codes', membersOnly, valid('json', proof), async (c) => {
        const asked = await refusal(c, c.req.valid('json').password);
        if ('refused' in asked) return asked.refused;
        const { member } = c.var.member;
        const { codes, hashes } = codesFor(c);
        const decide = decideIssueCodes(member, hashes);
        const outcome = await commands.execute(factorsStream(member), c.var.command, decide);
        if ('refused' in outcome) return fail(c, 409, 'no-factor.recoveryCodes');
        await waitForProjection(c, reads, outcome.position, ['factors']);
        return c.json({ status: 'success', recoveryCodes: codes } satisfies Success<RecoveryCodesAnswer>);
      })

      .post('/auth/passkeys/options', membersOnly, valid('json', proof), async (c) => {
        const asked = await refusal(c, c.req.valid('json').password);
        if ('refused' in asked) return asked.refused;
        const { account } = asked;
        const { passkeys } = await checker.factorsOf(account.id);
        if (passkeys.length >= PASSKEYS_MOST) return fail(c, 409, ['many-passkeys.passkey', PASSKEYS_MOST]);
        const ticket = tickets.create('passkey', account.id, c.var.command.at, [c.var.member.hash]);
        const options = { ...(await registrationOptions(publicUrl, account, passkeys, ticket)) };
        return c.json({ status: 'success' as const, options });
      })

      // The ticket was given to who had shown that it is them, and to their session alone: that is the proof here.
      .post('/auth/passkeys', membersOnly, valid('json', newPasskeyBody), async (c) => {
        const { name, attestation } = c.req.valid('json');
        const { member, hash } = c.var.member;
        const { command } = c.var;
        let signed: Ticket | null = null;
        const made = await newPasskey(publicUrl, attestation, (text) => {
          signed = tickets.open('passkey', text, command.at);
          return signed?.member === member && signed.bound[0] === hash;
        });
        if (!made || !signed || !(await tickets.use(signed, command)))
          return fail(c, 400, 'passkey-refused.passkey', 'attestation');
        const { codes, hashes } = codesFor(c);
        const added = { ...made, id: newId(command, 'factor'), name: name || USUAL.passkey };
        const decide = decideAddPasskey(member, added, hashes);
        const outcome = await commands.execute(factorsStream(member), command, decide);
        if ('refused' in outcome)
          return outcome.refused === 'many'
            ? fail(c, 409, ['many-passkeys.passkey', PASSKEYS_MOST])
            : fail(c, 409, 'passkey-known.passkey');
        await waitForProjection(c, reads, outcome.position, ['factors']);
        const answer: PasskeyAddedAnswer = {
          factor: itemOf({ ...added, kind: 'passkey', addedAt: command.at, usedAt: null }),
          ...(outcome.events.some(({ type }) => type === 'RecoveryCodesIssued') ? { recoveryCodes: codes } : {}),
        };
        return c.json({ status: 'success', ...answer } satisfies Success<PasskeyAddedAnswer>, 201);
      })
  );
}
