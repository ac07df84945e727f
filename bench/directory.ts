import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { createChance } from '#events/chance.fixture.ts';
import { encode } from '#events/codec.ts';
import { createKeyring } from '#events/keyring.ts';
import { readMasterKey } from '#events/masterKey.ts';
import { openSqliteStore } from '#events/sqlite/store.ts';
import { companyStream } from '#events/subjects/company.ts';
import { memberStream } from '#events/subjects/member.ts';

const SYLLABLES = 'ka ra ma na sha vi da la su pra ti ya ni ku be lo dha ri go sa ve an in ar mi ta'.split(' ');
const COMMON =
  'solar loom spice clinic cargo pixel bazaar thread pump dairy steel textile herbal organic health learning school finance credit payment battery scooter furniture ceramic leather jewel travel hotel film design'.split(
    ' ',
  );
const TOWNS =
  'Pune Kochi Jaipur Surat Indore Guwahati Mysuru Nagpur Vadodara Coimbatore Bengaluru Mumbai Gondal Vapi Lucknow'.split(
    ' ',
  );
const INDUSTRIES = ['Tech', 'Aerospace', 'Healthcare', 'Apparel and Textiles', 'Fintech', 'Education', 'Defence'];
const STAGES = ['Ideation', 'prototype', 'MVP', 'Growth', 'Scaling'];
const AT_ONCE = 1000;

/**
 * Writes a log of so many companies with names and descriptions of about 9,000 different words, of which some are in
 * every other company and most in a few (Zipf). @returns the words
 */
export async function writeDirectory(dataDir: string, companies: number): Promise<readonly string[]> {
  const store = await openSqliteStore({ file: join(dataDir, 'events.db') });
  const keyring = createKeyring(store, readMasterKey(dataDir));
  const chance = createChance(3);
  const made = Array.from({ length: 9000 }, () =>
    Array.from({ length: 2 + chance.below(3) }, () => chance.of(SYLLABLES)).join(''),
  );
  const words = [...new Set([...COMMON, ...made])];
  const word = (): string => words[Math.floor(words.length ** (chance.below(10_000) / 10_000)) - 1] ?? 'solar';
  const text = (length: number): string => Array.from({ length }, word).join(' ');
  const owner = 'a'.repeat(24);
  await keyring.create(owner, Date.UTC(2025, 0, 1));
  const at = Date.UTC(2025, 0, 2);
  const account = { name: 'Bench', email: 'bench@example.com', photo: '', gender: 'other' as const, dob: '1990-01-01' };
  const joined = {
    type: 'MemberRegistered',
    data: { member: owner },
    personal: { ...account, passwordHash: 'x' },
  } as const;
  await store.append(memberStream(owner), 'no-stream', [
    await encode(keyring, joined, { id: randomUUID(), at, actor: owner }),
  ]);
  let pending: Promise<unknown>[] = [];
  for (let n = 0; n < companies; n += 1) {
    const company = n.toString(16).padStart(24, '0');
    const data = {
      ...{ company, owner, registeredEntity: `${chance.of(made)} ${text(1)}`, tagline: text(5), description: text(30) },
      ...{ industry: chance.of(INDUSTRIES), companySize: '11-50', city: chance.of(TOWNS), state: '', entityType: '' },
      ...{ stage: chance.of(STAGES), establishedYear: 2000 + chance.below(25), fundedType: 'Bootstrapped' },
      ...{
        website: '',
        socialLinks: ['https://example.com/a'],
        logo: '',
        banner: '',
        findable: n % 3 === 0,
        recognitions: [],
      },
    };
    const personal = { name: `${chance.of(made)} ${chance.of(made)}`, phone: '', email: '' };
    const event = await encode(
      keyring,
      { type: 'CompanyRegistered', data, personal },
      { id: randomUUID(), at: at + n * 1000, actor: owner },
    );
    pending.push(store.append(companyStream(company), 'no-stream', [event]));
    if (pending.length < AT_ONCE) continue;
    await Promise.all(pending);
    pending = [];
  }
  await Promise.all(pending);
  await store.close();
  return words;
}
