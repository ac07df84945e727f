import type { CaseCause } from '#events/lists/case.ts';
import type { Position } from '#events/port/store.ts';
import { verificationStream } from '#events/subjects/verification.ts';
import type { Command } from '../commands/commands.ts';
import type { DecisionEffects, OnDecided } from '../moderation/settle.ts';
import type { Platform } from '../platform/platform.ts';
import { decideDestroy, decideSeen } from './certificate.ts';
import type { Of } from './decide.ts';
import { decideAsked, decideEndNumber, decideGiveBack, isClaimedIn } from './number.ts';
import { holderOf, numberClaims } from './numberClaims.ts';
import { hasOpened } from './openings.ts';
import { type NumberGiven, verificationFrom } from './state.ts';
import { destroyCertificate } from './withdraw.ts';

type Deps = Pick<Platform, 'commands' | 'keyring' | 'files'>;

interface Decided {
  /** The id of the case. */
  readonly caseId: string;
  readonly cause: CaseCause;
  readonly isGood: boolean;
  /** The moderator. */
  readonly by: string;
  /** Of the decision: what was given after it, it does not concern. */
  readonly position: Position;
  /** Where the case was opened last: a number that was given after it is not the one that the case is about. */
  readonly opened: Position;
}

/**
 * Carries out what a moderator decided on a number that two have claimed, or on a certificate. Whatever it was about may
 * have been taken back meanwhile: then nothing happens. It may be repeated.
 * @returns the position of the last thing that was done, -1 where there was nothing to do
 */
export async function carryOutDecision(platform: Deps, of: Of, decided: Decided, command: Command): Promise<Position> {
  const { commands } = platform;
  const { caseId, isGood, by, opened } = decided;
  const stream = verificationStream(of.kind, of.thing);
  const before = verificationFrom(await commands.history(stream));
  const told = { by, caseId, opened, at: command.at };
  if (decided.cause === 'document') {
    const meant = before.sent ?? (isGood ? before.refused : null);
    if (!meant || meant.position > decided.position) return -1;
    if (isGood && !(await hasOpened(commands, of, meant, by, decided.position))) return -1;
    const { position } = await commands.execute(stream, command, decideSeen(of, meant.document, isGood, told));
    // What is refused is kept for an objection, and another one may have been sent meanwhile.
    const { sent, refused } = verificationFrom(await commands.history(stream));
    if (![sent?.document, refused?.document].includes(meant.document)) await destroyCertificate(platform, meant);
    return position;
  }
  const numbers = [...before.numbers.values()];
  const asked = numbers.filter(
    (number) =>
      number.position <= decided.position &&
      (isGood ? isClaimedIn(number, { caseId, opened }) : number.state === 'asked'),
  );
  let done = -1;
  for (const number of asked) {
    if (isGood && number.state === 'asked' && number.position > opened) continue;
    // What was forgotten with who gave it cannot be given to anybody.
    const isTheirs = isGood && (await isGiverThere(platform, number));
    if (isTheirs) await takeOver(platform, of, number, caseId, partOfCommand(command, number));
    const decide = decideAsked(of, number, isTheirs, told);
    done = (await commands.execute(stream, partOfCommand(command, number), decide)).position;
  }
  for (const number of isGood ? [] : numbers)
    if (number.state === 'checked' && number.position <= decided.position)
      done = Math.max(done, await giveBack(platform, of, number, caseId, partOfCommand(command, number)));
  return done;
}

/**
 * Destroys the certificate that was refused, where nobody can object to that any more. It may be repeated.
 * @returns the position of the last thing that was done, -1 where there was nothing to do
 */
export async function destroyRefused(platform: Deps, of: Of, command: Command): Promise<Position> {
  const { commands } = platform;
  const stream = verificationStream(of.kind, of.thing);
  const { refused } = verificationFrom(await commands.history(stream));
  if (!refused) return -1;
  const { position } = await commands.execute(stream, command, decideDestroy(of));
  await destroyCertificate(platform, refused);
  return position;
}

const isGiverThere = async ({ keyring }: Pick<Platform, 'keyring'>, { by }: NumberGiven): Promise<boolean> =>
  (await keyring.find(by)) !== null;

/** Ends the number with who has it, and moves its claim. */
async function takeOver(
  platform: Deps,
  to: Of,
  { part, mark }: NumberGiven,
  caseId: string,
  command: Command,
): Promise<void> {
  const claims = numberClaims(platform);
  const from = await claims.holder(mark);
  if (from && holderOf(from) !== holderOf(to)) {
    const decide = decideEndNumber(from, { part, mark }, 'claimed-elsewhere', command.at, caseId);
    await platform.commands.execute(verificationStream(from.kind, from.thing), command, decide);
  }
  await claims.move(mark, to, command);
}

/**
 * What a case took over from somebody goes back to them, where they have not given it up. Theirs first: a kill in between
 * leaves a number that two have until this is repeated, and none that nobody has.
 */
async function giveBack(
  platform: Deps,
  from: Of,
  number: NumberGiven,
  caseId: string,
  command: Command,
): Promise<Position> {
  const { commands } = platform;
  const { part, mark } = number;
  const claims = numberClaims(platform);
  for (const to of await claims.othersThan(from, mark)) {
    const stream = verificationStream(to.kind, to.thing);
    const theirs = verificationFrom(await commands.history(stream)).numbers.get(part);
    if (theirs?.mark !== mark || !(await isGiverThere(platform, theirs))) continue;
    // It has come back already where this was cut off.
    const isLost = theirs.why === 'claimed-elsewhere' && theirs.over?.inCase === caseId;
    if (!isLost && theirs.state !== 'checked') continue;
    await commands.execute(stream, command, decideGiveBack(to, number, caseId, command.at));
    await claims.move(mark, to, command);
    const decide = decideEndNumber(from, number, 'claimed-elsewhere', command.at, caseId);
    return (await commands.execute(verificationStream(from.kind, from.thing), command, decide)).position;
  }
  return -1;
}

/** Each number of one case is a command of its own. */
const partOfCommand = (command: Command, { part }: NumberGiven): Command =>
  command.key === undefined ? command : { ...command, key: `${command.key} ${part}` };

/** What follows from the moderators' decisions, by the decision. */
export const verificationEffects = (platform: Deps): DecisionEffects => {
  const carriedOut =
    (isGood: boolean): OnDecided =>
    async ({ id, kind, thing, cause, opened }, { by, position }, command) => {
      if (kind !== 'company' && kind !== 'provider') return { position: -1 };
      const decided = { caseId: id, cause, isGood, by, position, opened };
      return { position: await carryOutDecision(platform, { kind, thing }, decided, command) };
    };
  const over: OnDecided = async ({ kind, thing, cause }, _, command) => {
    if ((kind !== 'company' && kind !== 'provider') || cause !== 'document') return { position: -1 };
    return { position: await destroyRefused(platform, { kind, thing }, command) };
  };
  return { verify: carriedOut(true), refuse: carriedOut(false), over };
};
