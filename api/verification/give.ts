import type { Context } from 'hono';
import type { NumberPart } from '#events/subjects/verification.ts';
import { verificationStream } from '#events/subjects/verification.ts';
import { othersUploads } from '../application/othersUploads.ts';
import { openCase } from '../case/open.ts';
import { newId } from '../commands/commands.ts';
import { email as emailSchema } from '../contract/address.ts';
import { dayInIndia } from '../contract/indiaDay.ts';
import { readRegistration } from '../contract/registrationNumber.ts';
import { fileOwners } from '../file/owners.ts';
import { fail, tooMany } from '../http/answer.ts';
import type { MemberContext } from '../http/guard.ts';
import { waitForProjection } from '../http/waitForProjection.ts';
import type { Platform } from '../platform/platform.ts';
import type { SentenceOf } from '../words/failures.ts';
import { decideSend } from './certificate.ts';
import { decideAsk } from './decide.ts';
import { domainOf } from './domain.ts';
import { clash, decideGive, type Giving } from './number.ts';
import { holderOf, numberClaims } from './numberClaims.ts';
import { CERTIFICATE, claimOf } from './opening.ts';
import { verificationFrom } from './state.ts';
import type { Subject } from './subject.ts';
import { destroyCertificate } from './withdraw.ts';

/** The read models that show what proves who somebody is. */
export const SHOWN = ['providers', 'funds', 'directory', 'verifications'] as const;

export const refuse = (c: Context, path: string, says: SentenceOf<'invalid'>) => fail(c, 400, says, path);

/** What a team does to show who they are. Each answers with what is wrong, or undefined where all went well. */
export function givers(platform: Platform) {
  const { commands, reads, guard, files, clock } = platform;
  const claims = numberClaims(platform);
  const owners = fileOwners(platform);
  const isOthersToo = othersUploads(platform);

  /** Has a code mailed to an address of the website's domain. */
  async function domain(c: MemberContext, { kind, thing, website }: Subject, value: string) {
    const { member } = c.var.member;
    const read = emailSchema('Address').safeParse(value);
    if (!read.success) return refuse(c, 'value', ['invalid.rule', read.error.issues[0]?.message ?? '']);
    const email = read.data;
    const found = domainOf(email, website);
    if ('refused' in found) return refuse(c, 'value', `invalid.${found.refused}`);
    // The mail goes to an address of the sender's choice.
    const wait = guard.ask('domain-proof', member) ?? guard.ask('domain-proof-to', email.toLowerCase());
    if (wait !== null) return tooMany(c, wait, 'domainCodes');
    const proof = newId(c.var.command, kind === 'provider' ? `domain ${thing}` : `domain ${kind} ${thing}`);
    const asked = { proof, by: member, domain: found.domain, email };
    const decide = decideAsk({ kind, thing }, asked, c.var.command.at);
    const { position } = await commands.execute(verificationStream(kind, thing), c.var.command, decide);
    await waitForProjection(c, reads, position, SHOWN);
    return undefined;
  }

  /** Gives a number. One that somebody else has here is for the moderators to decide. */
  async function number(c: MemberContext, subject: Subject, part: NumberPart, value: string) {
    const { kind, thing, company } = subject;
    const of = { kind, thing };
    const thisYear = Number(dayInIndia(clock()).slice(0, 4));
    const read = readRegistration(part, value, { thisYear, company });
    if ('wrong' in read) return refuse(c, 'value', ['invalid.rule', read.wrong]);
    const { member } = c.var.member;
    const text = `${part} ${read.number}`;
    const giving: Giving = { ...read, part, by: member, mark: claims.fingerprint(text), at: c.var.command.at };
    const stream = verificationStream(kind, thing);
    const clashing = clash(verificationFrom(await commands.history(stream)), giving);
    if (clashing) return refuse(c, 'value', `invalid.${clashing}`);
    const wait = guard.ask('number', member);
    if (wait !== null) return tooMany(c, wait, 'numbers');
    const claim = await claims.take(text, holderOf(of), { isNew: false, command: c.var.command });
    const isFree = 'holder' in claim;
    const outcome = await commands.execute(stream, c.var.command, decideGive(of, giving, isFree));
    if ('refused' in outcome) return refuse(c, 'value', `invalid.${outcome.refused}`);
    // What keeps a case from being opened is made up for by a process (`processes/caseDecisions.ts`).
    if (!isFree) await openCase(platform, { kind, id: thing, ...claimOf(part) }, c.var.command);
    await waitForProjection(c, reads, outcome.position, SHOWN);
    return undefined;
  }

  /** Sends a certificate for a moderator to see. */
  async function certificate(c: MemberContext, { kind, thing }: Subject, key: string) {
    const { member } = c.var.member;
    const stat = await files.stat(key);
    if (!stat || !(await owners.isFor(key, [member])) || (await isOthersToo(key, member)))
      return refuse(c, 'key', 'invalid.document');
    const wait = guard.ask('certificate', member);
    if (wait !== null) return tooMany(c, wait, 'certificates');
    const { refused } = verificationFrom(await commands.history(verificationStream(kind, thing)));
    const decide = decideSend({ kind, thing }, key, member);
    const outcome = await commands.execute(verificationStream(kind, thing), c.var.command, decide);
    if ('refused' in outcome)
      return refuse(c, 'key', outcome.refused === 'used' ? 'invalid.certificateUsed' : 'invalid.certificateWaits');
    if (refused) await destroyCertificate(platform, refused);
    await openCase(platform, { kind, id: thing, ...CERTIFICATE }, c.var.command);
    await waitForProjection(c, reads, outcome.position, ['files']);
    return undefined;
  }

  return { domain, number, certificate };
}
