import { abuse } from './abuse.ts';
import { asOf } from './asOf.ts';
import { crash } from './crash.ts';
import { deals } from './deals.ts';
import { eventstoredb } from './eventstoredb.ts';
import { holds, row } from './figure.ts';
import { hidden } from './hidden.ts';
import { hostile } from './hostile.ts';
import { landing } from './landing.ts';
import { likes } from './likes.ts';
import { live } from './live.ts';
import { pages } from './pages.ts';
import { queries } from './queries.ts';
import { replay } from './replay.ts';
import { scale } from './scale.ts';
import { search } from './search.ts';

/**
 * `npm run bench [name …]`: every figure that the project claims, or the named groups; `queries/roles` for those of one read
 * model. Exits with 1 where one is missed.
 */
const GROUPS = {
  landing,
  pages,
  likes,
  live,
  scale,
  replay,
  asof: asOf,
  hostile,
  abuse,
  hidden,
  search,
  queries: () => queries(models),
  deals,
  crash,
  eventstoredb,
};
/** Some ten minutes of kills; what needs a server that is not part of the project. */
const BY_NAME_ALONE: ReadonlySet<string> = new Set(['crash', 'eventstoredb']);

const OF_A_MODEL = /^queries\/(\w+)$/;
const asked = process.argv.slice(2);
const models = asked.flatMap((name) => OF_A_MODEL.exec(name)?.[1] ?? []);
const wanted = asked.map((name) => name.replace(OF_A_MODEL, 'queries'));
const unknown = wanted.filter((name) => !(name in GROUPS));
if (unknown.length > 0) {
  console.error(`There is no group ${unknown.join(', ')}. There are: ${Object.keys(GROUPS).join(', ')}.`);
  process.exit(2);
}

let missed = 0;
for (const [name, measure] of Object.entries(GROUPS)) {
  if (wanted.length > 0 ? !wanted.includes(name) : BY_NAME_ALONE.has(name)) continue;
  for (const figure of await measure()) {
    console.log(row(figure));
    if (!holds(figure)) missed += 1;
  }
}
if (missed > 0) {
  console.log(`${missed} missed`);
  process.exit(1);
}
