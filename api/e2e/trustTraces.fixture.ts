import { randomUUID } from 'node:crypto';
import type { Fact } from '#events/catalogue.ts';
import { decode, encode } from '#events/codec.ts';
import { openLog } from '#events/open.ts';
import { effectStream } from '#events/subjects/effect.ts';
import { emailChangeStream } from '#events/subjects/emailChange.ts';
import { factorsStream } from '#events/subjects/factor.ts';
import { memberStream } from '#events/subjects/member.ts';
import { helpStream, projectionStream } from '#events/subjects/operation.ts';
import { roleStream } from '#events/subjects/role.ts';
import { standingStream } from '#events/subjects/standing.ts';
import { teamStream } from '#events/subjects/team.ts';
import { verificationStream } from '#events/subjects/verification.ts';

/** What a member tells who looks after others, who signs in with second factors, and who is verified. */
export const TRUST_TOLD = {
  app: 'Tortoiseshell telephone',
  passkey: 'Vermilion keyring',
  number: 'AAAPV8577K',
  skipped: 'Unruly armadillos stopped it',
  retried: 'Placid armadillos left',
  effect: 'Their mailbox is a hollow tree',
  helped: 'Forgetful tapirs rang us',
  lost: 'Absent-minded tapirs dropped it',
  gave: 'Discerning ocelots judge well',
  took: 'Weary ocelots rest now',
} as const;

/** What no read model holds: it stands in the log alone, sealed. */
const SEALED = {
  elsewhere: 'quill.elsewhere@vyagh-second.example',
  secret: 'JBSWY3DPEHPK3PXPQUILLVYAGH',
  credential: 'cXVpbGxhbW9uLXZ5YWdocmVzaA',
  publicKey: 'pQECAyYgASFYIHZ5YWdocmVzaC1xdWlsbGFtb24',
  asked: '29AAAPV8577K1ZX',
} as const;

interface Left {
  readonly member: string;
  readonly company: string;
  /** A post of theirs that a moderator hides. */
  readonly hidden?: string;
}

const EMAIL = 'quill.vyag@forgotten-mail.example';

/** Appends to the log from beside the API, and reads what stands in it. */
async function besideApi(dataDir: string, member: string) {
  const { store, keyring } = await openLog({ DATA_DIR: dataDir });
  return {
    close: () => store.close(),
    history: async (stream: string) => decode(keyring, await store.readStream(stream)),
    async append(stream: string, ...facts: readonly Fact[]): Promise<void> {
      const [last] = await store.readStream(stream, { direction: 'backwards', limit: 1 });
      const stamped = facts.map((fact) => encode(keyring, fact, { id: randomUUID(), at: Date.now(), actor: member }));
      await store.append(stream, last?.revision ?? 'no-stream', await Promise.all(stamped));
    },
  };
}

/** Their address is changed, and changed back, with which all sessions end; they choose the same password again. */
export async function changeAddressAndBack(dataDir: string, member: string): Promise<void> {
  const { append, history, close } = await besideApi(dataDir, member);
  const id = { member, change: 'c'.repeat(24) };
  const emails = { email: SEALED.elsewhere, before: EMAIL };
  const chosen = (await history(memberStream(member))).findLast(({ type }) => type === 'PasswordChanged');
  if (chosen?.type !== 'PasswordChanged' || !chosen.personal) throw new Error('they have chosen no password');
  await append(emailChangeStream(member), {
    type: 'EmailChangeAsked',
    data: { ...id, expiresAt: Date.now() },
    personal: emails,
  });
  await append(
    memberStream(member),
    { type: 'EmailChanged', data: { ...id, confirmed: false }, personal: emails },
    { type: 'EmailChangeUndone', data: { ...id, confirmed: false }, personal: { email: EMAIL } },
    { type: 'PasswordChanged', data: { member }, personal: chosen.personal },
  );
  await close();
}

/**
 * Writes to the log what the API writes where that takes a fault, or a device. No model is at fault: what is left out of one
 * is an event that it does not handle.
 */
export async function leaveTrustTraces(dataDir: string, { member, company, hidden }: Left): Promise<void> {
  const { append, close } = await besideApi(dataDir, member);
  const told = { ...TRUST_TOLD, ...SEALED };
  const by = member;
  const reasoned = (reason: string) => ({ personal: { reason } });
  const given = { kind: 'company', thing: company, by, number: '' } as const;
  const factor = (letter: string) => ({ member, factor: letter.repeat(24) });
  const passkey = { name: told.passkey, credential: told.credential, publicKey: told.publicKey, transports: [] };
  const decided = { case: 'd'.repeat(24), by: 'e'.repeat(24), reason: 'spam' };

  await append(
    factorsStream(member),
    { type: 'TotpBegun', data: factor('a'), personal: { secret: told.secret, name: told.app } },
    { type: 'TotpConfirmed', data: { ...factor('a'), step: 1 }, personal: { name: told.app } },
    { type: 'PasskeyAdded', data: { ...factor('b'), counter: 0 }, personal: passkey },
    {
      type: 'FactorsRemovalAsked',
      data: { member, removal: 'r'.repeat(24), by, from: null },
      ...reasoned(told.lost),
    },
  );
  await append(
    verificationStream('company', company),
    {
      type: 'NumberChecked',
      data: { ...given, part: 'pan', mark: 'm1', until: Date.now() + 1e9 },
      personal: { number: told.number },
    },
    { type: 'NumberAsked', data: { ...given, part: 'gstin', mark: 'm2' }, personal: { number: told.asked } },
    {
      type: 'CertificateDestroyed',
      data: { kind: 'company', thing: company, document: 'b'.repeat(24), sentBy: member },
    },
  );
  await append(
    projectionStream('abuseReports'),
    { type: 'EventSkipped', data: { by, model: 'abuseReports', position: 1 }, ...reasoned(told.skipped) },
    { type: 'ProjectionRetried', data: { by, model: 'abuseReports' }, ...reasoned(told.retried) },
  );
  await append(effectStream('f'.repeat(32)), {
    type: 'EffectRetried',
    data: { by, effect: 'f'.repeat(32), process: 'account-mails', until: 0 },
    ...reasoned(told.effect),
  });
  await append(helpStream(member), {
    type: 'MemberHelped',
    data: { by, member, help: 'code-sent' },
    ...reasoned(told.helped),
  });
  await append(
    roleStream(member),
    { type: 'RoleGiven', data: { member, role: 'analyst', by }, ...reasoned(told.gave) },
    { type: 'RoleTakenBack', data: { member, role: 'moderator', by }, ...reasoned(told.took) },
  );
  // What was sent to their address is theirs from now on.
  await append(memberStream(member), { type: 'EmailConfirmed', data: { member } });
  // Somebody else made them what they were already.
  await append(teamStream('company', company), {
    type: 'TeamRoleChanged',
    data: { kind: 'company', thing: company, member, role: 'owner', by: decided.by },
  });
  await append(standingStream('member', member), {
    type: 'MemberSuspended',
    data: { member, until: Date.now() + 1e9, ...decided },
  });
  if (hidden !== undefined)
    await append(
      standingStream('post', hidden),
      { type: 'ThingHidden', data: { kind: 'post', id: hidden, ...decided } },
      { type: 'HidingLifted', data: { kind: 'post', id: hidden, ...decided, case: 'c'.repeat(24) } },
    );
  await close();
}
