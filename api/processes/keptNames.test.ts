import { expect, onTestFinished, test } from 'vitest';
import type { Fact } from '#events/catalogue.ts';
import { caseIdOf, caseStream } from '#events/subjects/case.ts';
import { companyStream } from '#events/subjects/company.ts';
import { fundStream } from '#events/subjects/fund.ts';
import { providerStream } from '#events/subjects/provider.ts';
import { verificationStream } from '#events/subjects/verification.ts';
import { companyForm } from '../company/company.fixture.ts';
import { registration } from '../company/decide.ts';
import { newCompany } from '../contract/company.ts';
import { newFund } from '../contract/fund.ts';
import { openSubjects } from '../e2e/subjects.fixture.ts';
import { creation } from '../fund/decide.ts';
import { fundForm } from '../fund/fund.fixture.ts';
import type { Platform } from '../platform/platform.ts';
import { isVerified } from '../provider/verified.ts';
import { MODEL_NAMES } from '../readModels/readModels.ts';

const AT = Date.parse('2026-03-01T06:00:00Z');
const RBI = 'Reserve Bank of India';
const MAKER = 'a'.repeat(24);

type Kind = 'company' | 'fund' | 'provider';
type Decision = 'keep' | 'hide' | 'ask' | 'warn';

/** A log of before names were noted as kept: what moderators decided of what bears the name of the Reserve Bank. */
async function old(platform: Platform): Promise<void> {
  const { commands, keyring } = platform;
  await keyring.create(MAKER, AT);
  const write = (stream: string, ...facts: Fact[]) =>
    commands.execute<never>(stream, { actor: MAKER, at: AT }, () => ({ facts }));

  const proved = (kind: 'company' | 'provider', thing: string) =>
    write(verificationStream(kind, thing), {
      type: 'DomainProved',
      data: { kind, thing, proof: 'p', by: MAKER, domain: 'looms.example.in', until: AT + 1e11 },
    });
  async function provider(id: string, name = RBI): Promise<void> {
    const told = { kind: 'bank', website: 'https://looms.example.in', about: '', logo: '' } as const;
    const data = { provider: id, creator: MAKER, name, ...told };
    await write(providerStream(id), { type: 'ProviderCreated', data });
    await proved('provider', id);
  }
  async function reviewed(kind: Kind, id: string, ...decisions: Decision[]): Promise<void> {
    const about = { case: caseIdOf('review', kind, id), kind, id, cause: 'review' } as const;
    const notes = [{ code: 'borrowed-name', value: 'reserve bank of india' }];
    const said = { by: 'mod', until: null, author: MAKER, concerned: [], objection: null };
    const decided = decisions.map((decision) => {
      const reason = decision === 'keep' ? 'no-breach' : decision === 'ask' ? 'unclear' : 'false-identity';
      return { type: 'CaseDecided', data: { ...about, ...said, decision, reason }, personal: {} } as const;
    });
    await write(caseStream(about.case), { type: 'CaseOpened', data: { ...about, notes } }, ...decided);
  }

  for (const id of ['kept', 'asked', 'warned', 'hidden', 'waiting', 'renamed', 'fund-kept']) await provider(id);
  await reviewed('provider', 'kept', 'keep');
  await reviewed('provider', 'asked', 'keep', 'ask');
  await reviewed('provider', 'warned', 'keep', 'warn');
  await reviewed('provider', 'hidden', 'keep', 'hide');
  await reviewed('provider', 'waiting');
  await reviewed('provider', 'renamed', 'keep');
  const name = { provider: 'renamed', creator: MAKER, by: MAKER, name: 'State Bank of India' };
  await write(providerStream('renamed'), { type: 'ProviderChanged', data: name });
  const offered = { providerId: 'fund-kept', provider: RBI };
  await write(fundStream('f1'), creation('f1', MAKER, newFund.parse(fundForm()), offered, 'off'));
  await reviewed('fund', 'f1', 'keep');
  const form = newCompany.parse(companyForm({ registeredEntity: RBI }));
  await write(companyStream('c1'), registration('c1', MAKER, form, 'off'));
  await proved('company', 'c1');
  await reviewed('company', 'c1', 'keep');
}

test('what moderators kept before there was an event for it bears its name, unless they hid it since', async () => {
  const api = await openSubjects(() => [], {}, { before: old });
  onTestFinished(api.close);
  const { platform } = api;
  await platform.reads.waitFor(await api.head(), MODEL_NAMES, 5000);
  expect(['kept', 'asked', 'warned', 'fund-kept'].filter((id) => !isVerified(platform, id))).toEqual([]);
  expect(['hidden', 'waiting', 'renamed'].filter((id) => isVerified(platform, id))).toEqual([]);
  expect(platform.reads.queries.directory.known('c1')?.verified).toBe(true);
  const kept = async (id: string) =>
    (await platform.commands.history(verificationStream('provider', id))).filter(({ type }) => type === 'NameKept');
  expect(await kept('kept')).toMatchObject([
    {
      actor: 'mod',
      data: { names: ['reserve bank of india'], by: 'mod', case: caseIdOf('review', 'provider', 'kept') },
    },
  ]);
  expect(await kept('hidden')).toEqual([]);
});
