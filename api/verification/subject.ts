import type { Context } from 'hono';
import { companyStream } from '#events/subjects/company.ts';
import { providerStream } from '#events/subjects/provider.ts';
import type { TeamKind } from '#events/subjects/team.ts';
import { isConfirmed } from '../access/confirmed.ts';
import { may, roleAtLast } from '../access/team.ts';
import { companyFrom } from '../company/record.ts';
import type { CompanySaid } from '../contract/cin.ts';
import { fail, notFound } from '../http/answer.ts';
import type { MemberContext } from '../http/guard.ts';
import type { Platform } from '../platform/platform.ts';
import { providerFrom } from '../provider/decide.ts';

/** What is verified: a company or a provider, as the log has it. */
export interface Subject {
  readonly kind: TeamKind;
  readonly thing: string;
  readonly website: string;
  /** What a company says of itself; null for a provider. */
  readonly company: CompanySaid | null;
}

type Log = Pick<Platform, 'commands' | 'reads'>;

/** null where there is none. */
export async function subjectOf({ commands, reads }: Log, kind: TeamKind, thing: string): Promise<Subject | null> {
  if (kind === 'provider') {
    const row = reads.queries.providers.known(thing);
    if (!row) return null;
    const { website } = providerFrom(await commands.history(providerStream(thing)), row) ?? row;
    return { kind, thing, website, company: null };
  }
  const company = companyFrom(await commands.history(companyStream(thing)));
  if (!company) return null;
  return { kind, thing, website: company.website, company };
}

/** The thing, for owners and editors of its team; else the answer that says why not. */
export async function forManager(c: MemberContext, platform: Platform, kind: TeamKind, thing: string) {
  const subject = await subjectOf(platform, kind, thing);
  if (!subject) return { refused: notFound(c, kind) };
  const role = await roleAtLast(platform, kind, thing, c.var.member.member);
  return may(role, 'edit') ? { subject } : { refused: notManager(c) };
}

const notManager = (c: Context) => fail(c, 403, 'not-manager.team');

/** The same, for who has shown that their own address is theirs. */
export async function forProver(c: MemberContext, platform: Platform, kind: TeamKind, thing: string) {
  const managed = await forManager(c, platform, kind, thing);
  if ('refused' in managed || isConfirmed(platform, c.var.member.member)) return managed;
  return { refused: fail(c, 403, 'confirm-email.own') };
}
