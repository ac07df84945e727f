import type { Site } from './browser.fixture.ts';
import { company, fund, member, post, storedPicture, type Visitor } from './community.fixture.ts';

const COMPANIES = 30;
/** More than guests see. */
const MEMBERS = 12;

/** A community of weavers: 30 companies, a fund and a post are found by 'loom', and Kavita Rangrez by members alone. */
export async function weavers({ call }: Site): Promise<{ readonly asha: Visitor; readonly zoya: Visitor }> {
  const asha = await member(call, 'Asha Rao');
  const zoya = await member(call, 'Zoya Khan');
  await member(call, 'Kavita Rangrez');
  for (let count = 1; count <= MEMBERS; count += 1) await member(call, `Newer Member ${count}`);
  for (let count = 1; count <= COMPANIES; count += 1)
    await company(call, asha, { registeredEntity: `Loomworks ${count}`, tagline: 'Cloth by the yard' });
  await company(call, asha, {
    registeredEntity: 'Zomato Foods',
    tagline: 'Food at the door',
    city: 'Bengaluru',
  });
  await fund(call, asha, { provider: 'Looms of India Trust' });
  const key = await storedPicture(call, asha);
  await post(call, asha, `${'Nothing of it yet. '.repeat(12)}Now the looms of Kanchipuram run again.`, key);
  return { asha, zoya };
}
