import { describe, expect, test } from 'vitest';
import type { DomainEvent, Fact } from '#events/catalogue.ts';
import { newCompany } from '../contract/company.ts';
import { companyMetrics } from '../contract/company-metrics.ts';
import { companyForm } from './company.fixture.ts';
import { decideEdit, decideReport, registration } from './decide.ts';
import { companyFrom } from './record.ts';

const form = newCompany.parse(companyForm());
const registered = registration('c1', 'asha', form, 'off');

/** Facts as the log would give them back, a minute apart. */
function history(...facts: readonly Fact[]): DomainEvent[] {
  return facts.map((fact, i) => {
    const frame = { position: i, revision: i, stream: 'test-1', id: `e${i}`, at: i * 60_000, actor: 'asha' };
    return { personal: null, ...fact, ...frame } as DomainEvent; // a fact and its frame make an event
  });
}

/** The history with its personal parts gone, as once its owner has been forgotten. */
const forgotten = (events: readonly DomainEvent[]): DomainEvent[] =>
  events.map((event) => ({ ...event, personal: null }) as DomainEvent);

const edit = (...args: Parameters<typeof decideEdit>) => decideEdit(...args)(history(registered));

describe('editing a company', () => {
  test('records what changes and nothing else', () => {
    expect(edit('asha', form.email, { city: 'Madurai', stage: form.stage, phone: '044 1234567' })).toEqual({
      facts: [
        {
          type: 'CompanyEdited',
          data: { company: 'c1', owner: 'asha', city: 'Madurai' },
          personal: { phone: '044 1234567' },
        },
      ],
    });
  });

  test('without a change records nothing', () => {
    expect(edit('asha', form.email, { ...form })).toEqual({ facts: [] });
    expect(edit('asha', form.email, {})).toEqual({ facts: [] });
  });

  test('is for its owner alone', () => {
    expect(edit('ravi', form.email, { city: 'Madurai' })).toEqual({ refused: 'not-owner' });
  });

  test('needs a company', () => {
    expect(decideEdit('asha', '', { city: 'Madurai' })([])).toEqual({ refused: 'unknown' });
  });

  test('does not move a claim on an address that the company has left meanwhile', () => {
    expect(edit('asha', form.email, { email: 'new@setu.example.in' })).toHaveProperty('facts');
    expect(edit('asha', 'older@setu.example.in', { email: 'new@setu.example.in' })).toEqual({
      refused: 'changed-meanwhile',
    });
  });
});

describe('reporting metrics', () => {
  const metrics = companyMetrics.parse({
    revenue: [{ year: 2024, amount: 9e7 }],
    employees: [{ year: 2024, count: 12 }],
    founders: [{ name: 'Asha Rao', role: 'CEO' }],
  });

  test('keeps the founders apart, as theirs alone', () => {
    expect(decideReport('asha', metrics)(history(registered))).toMatchObject({
      facts: [
        {
          type: 'CompanyMetricsReported',
          data: { revenue: [{ year: 2024, value: 9e7 }], employees: [{ year: 2024, value: 12 }], growth: null },
          personal: { founders: [{ name: 'Asha Rao', role: 'CEO', image: '' }] },
        },
      ],
    });
  });

  test('is for its owner alone, and needs a company', () => {
    expect(decideReport('ravi', metrics)(history(registered))).toEqual({ refused: 'not-owner' });
    expect(decideReport('asha', metrics)([])).toEqual({ refused: 'unknown' });
  });
});

describe('what a stream adds up to', () => {
  test('the newest of each field, and a class by the newest revenue', () => {
    const edited = decideEdit('asha', form.email, { tagline: 'Woven, and counted', companySize: '500+' });
    const reported = decideReport('asha', companyMetrics.parse({ revenue: [{ year: 2024, amount: 20e7 }] }));
    let events = history(registered);
    for (const decide of [edited, reported]) {
      const decision = decide(events);
      if ('refused' in decision) throw new Error(decision.refused);
      const facts: Fact[] = [registered, ...decision.facts];
      events = [...events, ...history(...facts).slice(1)];
    }
    expect(companyFrom(events)).toMatchObject({
      _id: 'c1',
      owner: 'asha',
      tagline: 'Woven, and counted',
      city: form.city,
      enterprise: 'small',
      metrics: { growth: null },
    });
  });

  test('nothing personal once the owner has been forgotten', () => {
    expect(companyFrom(forgotten(history(registered)))).toMatchObject({
      name: '',
      phone: '',
      email: '',
      city: form.city,
    });
  });
});
