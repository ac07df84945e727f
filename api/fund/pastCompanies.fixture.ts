import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import type { Fact } from '#events/catalogue.ts';
import { companyStream } from '#events/subjects/company.ts';
import type { CompanyRow } from '#projections/company/company.ts';
import { directory } from '#projections/company/model.ts';
import { createDirectoryQueries } from '#projections/company/queries.ts';
import { build } from '#projections/runner/build.ts';
import { openForQueries } from '#projections/runner/files.ts';
import { companyForm } from '../company/company.fixture.ts';
import { decideEdit, decideReport, registration } from '../company/decide.ts';
import { newCompany } from '../contract/company.ts';
import type { Subjects } from '../e2e/subjects.fixture.ts';
import type { lastMonths } from './months.ts';

const DAY_MS = 86_400_000;

const of = <T>(...items: readonly T[]): fc.Arbitrary<T> => fc.constantFrom(...items);
const SAID = fc.record({
  industry: of('Tech' as const, 'Fintech' as const),
  city: of('Kochi', 'Panaji'),
  stage: of('MVP' as const, 'Growth' as const),
  establishedYear: fc.integer({ min: 2018, max: 2026 }),
  recognitions: of([], ['dpiit' as const]),
  womenLed: of(null, true, false),
});

/** What happens to a company, and how many days after what happened before. */
const DEED = fc.record({
  what: of('register', 'edit', 'report'),
  which: fc.nat(),
  days: fc.integer({ min: 5, max: 40 }),
  said: SAID,
  amount: fc.nat({ max: 9 }),
});
export const DEEDS = fc.array(DEED, { minLength: 6, maxLength: 12, size: 'max' });

export const CRITERIA = fc.oneof(
  fc.record({ industries: of(['Tech'], ['fintech', 'Tech']) }),
  fc.record({ states: of(['Goa'], ['Kerala', 'Goa']), stages: of(['Seed'], ['Series A']) }),
  fc.record({ maxAgeMonths: fc.integer({ min: 12, max: 100 }) }),
  fc.record({ minTurnover: fc.nat({ max: 9 }), industries: of(['Tech', 'Fintech']) }),
  fc.record({ recognitions: of(['dpiit' as const, 'micro' as const]) }),
);

type Deed = typeof DEED extends fc.Arbitrary<infer D> ? D : never;

/** For tests: companies with a past, made deed by deed, and a replay of it. @param owner of all of them */
export function pastCompanies(api: Subjects, owner: string) {
  const companies: string[] = [];

  return {
    async act({ what, which, days, said, amount }: Deed): Promise<void> {
      api.time.now += days * DAY_MS;
      const { commands } = api.platform;
      const command = { actor: owner, at: api.time.now };
      const known = companies[which % companies.length];
      if (what === 'register' || known === undefined) {
        const id = randomBytes(12).toString('hex');
        const form = newCompany.parse(companyForm({ ...said, email: `${id}@example.in` }));
        const facts: Fact[] = [registration(id, owner, form, 'off')];
        await commands.begin(companyStream(id), facts, command);
        companies.push(id);
        return;
      }
      const metrics = {
        ...{ marketShare: [], employees: [], investors: [], founders: [], culture: [], growth: 5 },
        revenue: [{ year: 2024 + (which % 4), amount }],
      };
      const decide = what === 'edit' ? decideEdit(owner, '', said) : decideReport(owner, metrics);
      await commands.execute(companyStream(known), command, decide as ReturnType<typeof decideReport>);
    },

    /** The companies of a replay that ends with a month. */
    async replayed({ until }: ReturnType<typeof lastMonths>[number]): Promise<readonly CompanyRow[]> {
      const { store, keyring } = api.platform;
      const upTo = until === null ? await store.head() : (await store.timeRange({ until })).upTo;
      const dataDir = mkdtempSync(join(tmpdir(), 'replayed-'));
      const [file] = await build({ dataDir, store, keyring, models: [directory], upTo });
      const db = openForQueries(file?.path ?? '', directory);
      try {
        const page = createDirectoryQueries(db).list({ limit: 100 });
        if ('refused' in page) throw new Error(page.refused);
        return page.items;
      } finally {
        db.close();
        rmSync(dataDir, { recursive: true });
      }
    },
  };
}
