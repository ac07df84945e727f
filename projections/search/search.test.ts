import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { fold, queryWords } from '../words/fold.ts';
import { soundOf } from '../words/sound.ts';
import { INDEX, indexGiven, named } from './index.fixture.ts';
import { nameKey } from './index.ts';
import { createRanking } from './rank.ts';

test.each([
  ['फ्लिपकार्ट', 'flipkart'],
  ['ফ্লিপকার্ট', 'flipkart'],
  ['ਫਲਿੱਪਕਾਰਟ', 'flipkart'],
  ['ફ્લિપકાર્ટ', 'flipkart'],
  ['ଫ୍ଲିପକାର୍ଟ', 'flipkart'],
  ['ஃபிளிப்கார்ட்', 'flipkart'],
  ['ఫ్లిప్‌కార్ట్', 'flipkart'],
  ['ಫ್ಲಿಪ್‌ಕಾರ್ಟ್', 'flipkart'],
  ['ഫ്ലിപ്കാർട്ട്', 'flipkart'],
  ['स्विगी', 'swiggy'],
  ['ज़ोमैटो', 'zomato'],
  ['मुंबई', 'mumbai'],
  ['दिल्ली', 'delhi'],
  ['टाटा', 'tata'],
  ['रिलायंस', 'reliance'],
  ['सोलर', 'solar'],
  ['लक्ष्मी', 'laxmi'],
])('%s sounds like %s, and each is found by the other', (indic, latin) => {
  expect(soundOf(fold(indic))).toBe(soundOf(latin));
  expect(soundOf(latin)).not.toBe('');
  const { found } = named(latin, indic, 'Kaveri Naturals');
  expect(found(latin).toSorted()).toEqual([1, 2]);
  expect(found(indic).toSorted()).toEqual([1, 2]);
});

test('another spelling of a word is found, and no other word with the same consonants', () => {
  const { find, found } = named('Lakshmi Mills', 'Salary Desk', 'Seller of Pune', 'Collar Works');
  expect(found('laxmi')).toEqual([1]);
  expect(find('laxmi').suggestion).toBe('lakshmi');
  expect(found('sallary')).toEqual([2]);
  expect(found('celler')).toEqual([3]);
  expect(found('sollar')).toEqual([4]);
  expect(found('solar')).toEqual([]);
});

test('one error is forgiven from four letters on, two from eight', () => {
  const { found, find } = named('Swiggy', 'Zomato', 'Kalpataru Power', 'Ola');
  expect(found('swigy')).toEqual([1]);
  expect(found('zomatto')).toEqual([2]);
  expect(found('zoamto')).toEqual([2]);
  expect(found('kalptaroo')).toEqual([3]);
  expect(found('olz')).toEqual([]);
  expect(found('zxmatx')).toEqual([]);
  expect(find('swigy').suggestion).toBe('swiggy');
  expect(find('swiggy').suggestion).toBeUndefined();
});

test.each([
  ['drne', 'drone'],
  ['solr', 'solar'],
  ['weavrs', 'weavers'],
])('%s means %s, whose letters it has in their order, and finds no more than it', (q, meant) => {
  const { find, found } = named(
    'Done Deals',
    'Drone Works',
    'Solar Roofs',
    'Sold Done Done',
    'Sole Makers',
    'Weavers',
    'Wavers',
  );
  expect(find(q).suggestion).toBe(meant);
  expect(found(q)).toEqual(found(meant));
});

test('a word that is there in the plural is meant as well', () => {
  const { find, found } = named('Done Deals', 'Drones of Goa');
  expect(found('drne')).toEqual([2]);
  expect(find('drne').suggestion).toBe('drones');
});

test('of several that may be meant the likeliest comes first', () => {
  const { find, found } = named('Cart Works', 'Card House House House', 'Card Makers', 'Care');
  expect(find('carx').suggestion).toBe('card');
  expect(found('carx').slice(0, 2).toSorted()).toEqual([2, 3]);
  expect(found('carx')).toHaveLength(4);
});

test('a part of a word is found where nothing else is', () => {
  const { found } = named('Rajbearings', 'Bearings of Pune', 'Flipkart');
  expect(found('lipka')).toEqual([3]);
  expect(found('bearing')).toEqual([2]);
  expect(found('ajbear')).toEqual([1]);
});

test('words that occur, but never together, are looked for widely', () => {
  const { found } = named('Rajbearings Surat', 'Bearings Pune');
  expect(found('surat bearings')).toEqual([1]);
});

test('a name that is what was typed comes first, then names that begin so, then the rest by weight', () => {
  const { found } = indexGiven(
    { name: 'Sunrise', about: 'tata tata tata steel' },
    { name: 'Tata Motors Limited' },
    { name: 'Tata Private Limited' },
    { name: 'New Tata Works' },
    { name: 'Tatapuri' },
  );
  expect(found('tata')).toEqual([3, 5, 2, 4, 1]);
  expect(nameKey('Tata Sons Pvt. Ltd.')).toBe('tata sons');
  expect(nameKey('Limited')).toBe('limited');
});

test('a query with nothing to search for finds nothing', () => {
  const { find } = named('Swiggy', 'Limited');
  for (const q of ['', '   ', '"*"', '—', '() NEAR', '\u200d'])
    if (queryWords(q).length === 0) expect(find(q)).toEqual({ hits: [], more: false });
  expect(queryWords('"*" — ()')).toEqual([]);
});

test('old and new names of a town find each other', () => {
  const { found } = named('Bangalore Roasters', 'Bengaluru Weaves', 'Port Blair Boats', 'Baroda Dyes');
  expect(found('bengaluru').toSorted()).toEqual([1, 2]);
  expect(found('bangalore').toSorted()).toEqual([1, 2]);
  expect(found('vadodara')).toEqual([4]);
});

test.each([
  ['port blair', [1, 2]],
  ['sri vijaya puram', [1, 2]],
  ['ferries sri vijaya puram', [2]],
  ['boats port blair', [1]],
  ['cape comorin', [3]],
  ['cape comorin nets', [3]],
  ['chhatrapati sambhajinagar', [4]],
  ['port', [1, 5]],
  ['blair', [1]],
  ['vijaya', [2]],
  ['port bliar', [1, 2]],
])('%s finds a town of several words by its other names', (q, numbers) => {
  const { found } = named(
    ...['Port Blair Boats', 'Sri Vijaya Puram Ferries', 'Kanniyakumari Nets', 'Aurangabad Art', 'Port Talbot Steel'],
  );
  expect(found(q).toSorted()).toEqual(numbers);
});

test('a town that is found by another name is not corrected to a word that is there', () => {
  const { find, found } = named('Kanniyakumari Nets', 'Cape Comoran');
  expect(found('cape comorin')).toEqual([1]);
  expect(find('cape comorin').suggestion).toBeUndefined();
  expect(named('Cape Comoran').find('cape comorin').suggestion).toBe('cape comoran');
});

test.each(['bombey', 'mumbaai', 'मुंबई', 'बॉम्बे', 'ಮುಂಬೈ'])(
  '%s, corrected or in another script, finds a town by all its names',
  (q) => {
    const { found } = named('Bombay Dyeing', 'Mumbai Spices', 'Bomber Jackets');
    expect(found(q).toSorted()).toEqual(expect.arrayContaining([1, 2]));
  },
);

test('what is taken out is gone: from the search, the vocabulary, and the file', () => {
  const gone = { name: 'Xanthippe Quilon', about: 'वेंकटेश्वर' };
  const kept = [{ name: 'Quilt Works' }, { name: 'Swiggy' }];
  const { add, remove, found, rows, db } = indexGiven(...kept);
  const tables = ['things_search_words', 'things_search_near', 'things_search_names'];
  const before = tables.map(rows);
  add(3, gone);
  expect(found('xanthipe')).toEqual([3]);
  expect(found('venkateshwara')).toEqual([3]);
  remove(3, gone);
  expect(found('xanthipe')).toEqual([]);
  expect(tables.map(rows)).toEqual(before);
  db.exec("INSERT INTO things_search (things_search) VALUES ('integrity-check')");
  for (const { name } of db
    .prepare("SELECT name FROM sqlite_schema WHERE name LIKE 'things%' AND type = 'table'")
    .all()) {
    if (name === 'things_search') continue;
    const text = db
      .prepare(`SELECT * FROM ${String(name)}`)
      .all()
      .map((row) =>
        Object.values(row).map((v) => (v instanceof Uint8Array ? Buffer.from(v).toString('latin1') : String(v))),
      )
      .join('\n');
    expect(text).not.toMatch(/xanth|quilon|anthi|uilon|xnt/i);
  }
});

test('whatever comes and goes, in whatever order, the index is that of what is left', () => {
  const text = fc.record({
    name: fc.constantFrom('Surya Pumps', 'Surya', 'Kaveri', 'हिन्दी', 'Loom & Thread'),
    about: fc.constantFrom('', 'solar pumps for farms', 'threads', 'surya surya'),
  });
  fc.assert(
    fc.property(fc.array(fc.tuple(text, fc.boolean()), { maxLength: 12 }), (all) => {
      const lived = indexGiven();
      for (const [i, [one]] of all.entries()) lived.add(i + 1, one);
      for (const [i, [one, leaves]] of all.entries()) if (leaves) lived.remove(i + 1, one);
      const fresh = indexGiven();
      for (const [i, [one, leaves]] of all.entries()) if (!leaves) fresh.add(i + 1, one);
      for (const table of ['things_search_words', 'things_search_near', 'things_search_names'])
        expect(lived.rows(table)).toEqual(fresh.rows(table));
      for (const q of ['surya', 'pump', 'hindi', 'thraed']) expect(lived.found(q)).toEqual(fresh.found(q));
    }),
    { numRuns: 30 },
  );
});

test('every search is read by the index alone: no statement scans a table or sorts in a temporary one', () => {
  const { db } = named('Swiggy');
  const plans = (sql: string): string[] =>
    db
      .prepare(`EXPLAIN QUERY PLAN ${sql}`)
      .all()
      .map(({ detail }) => String(detail));
  const seen: string[] = [];
  const spied = new Proxy(db, {
    get(target, key) {
      const value = Reflect.get(target, key);
      if (key !== 'prepare') return typeof value === 'function' ? value.bind(target) : value;
      return (sql: string) => {
        seen.push(sql);
        return target.prepare(sql);
      };
    },
  });
  const ranking = createRanking(spied, INDEX);
  for (const q of ['swiggy', 'swigy', 'wigg', 'स्विगी', 'a b c']) ranking.find(q, { table: 'things', columns: [] });
  expect(seen.length).toBeGreaterThanOrEqual(7);
  for (const sql of seen)
    for (const step of plans(sql)) {
      // json_each is what was typed; a virtual table's INDEX 0:M… is a full-text match.
      if (
        /^SCAN (j VIRTUAL|s VIRTUAL TABLE INDEX \d+:[^ ]*M|\(subquery|things_search VIRTUAL TABLE INDEX \d+:[^ ]*M)/.test(
          step,
        )
      )
        continue;
      if (/^SCAN k$|SCAN CONSTANT ROW/.test(step)) continue; // the bounded rows of a subquery
      expect({ sql, step }).toMatchObject({ step: expect.not.stringMatching(/^SCAN/) });
    }
});
