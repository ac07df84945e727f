import { expect, it } from 'vitest';
import { type Admission, createRenderLimiter } from './renderLimiter.ts';

const done = (admission: Admission): void => ('done' in admission ? admission.done() : undefined);
const refusal = (admission: Admission) =>
  'refused' in admission ? [admission.refused, admission.seconds] : 'rendered';

it('an address has two hundred pages rendered, then ten a second; others are not held up', async () => {
  let now = 0;
  const take = createRenderLimiter({ isLimited: true, clock: () => now });
  const ask = async (address: string) => {
    const admission = await take(address);
    done(admission);
    return refusal(admission);
  };
  for (let page = 0; page < 200; page += 1) expect(await ask('192.0.2.1')).toBe('rendered');
  expect(await ask('192.0.2.1')).toEqual([429, 1]);
  expect(await ask('192.0.2.2')).toBe('rendered');
  now = 1000;
  for (let page = 0; page < 10; page += 1) expect(await ask('192.0.2.1')).toBe('rendered');
  expect(await ask('192.0.2.1')).toEqual([429, 1]);
});

it('sixteen are rendered at once; of one address eight wait at the most, of all addresses sixty-four', async () => {
  const take = createRenderLimiter({ isLimited: true });
  const held = Array.from({ length: 20 }, () => take('192.0.2.1'));
  const refused = await Promise.all(held.slice(8));
  expect(refused.map(refusal)).toEqual(Array.from({ length: 12 }, () => [429, 1]));
  const others = Array.from({ length: 80 }, (_, n) => take(`198.51.100.${n}`));
  expect((await Promise.all(others.slice(72))).map(refusal)).toEqual(Array.from({ length: 8 }, () => [503, 1]));
  let rendered = 0;
  for (const admission of [...held.slice(0, 8), ...others.slice(0, 72)]) {
    done(await admission);
    rendered += 1;
  }
  expect(rendered).toBe(80);
});

it('where limits are off, pages only wait for one another', async () => {
  const take = createRenderLimiter({ isLimited: false });
  for (let page = 0; page < 300; page += 1) {
    const admission = await take('192.0.2.1');
    expect(refusal(admission)).toBe('rendered');
    done(admission);
  }
});
