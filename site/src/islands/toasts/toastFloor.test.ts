import { expect, test } from 'vitest';
import { toastsEnd } from './toastFloor.ts';

const at = (top: number, bottom: number) => ({ top, bottom });

test('toasts end at the bottom edge, or at the top of what stands there, one on another', () => {
  expect(toastsEnd(640, [], [], 60)).toBe(640);
  expect(toastsEnd(640, [at(572, 640)], [], 60)).toBe(572);
  expect(toastsEnd(640, [at(500, 572), at(572, 640)], [], 60)).toBe(500);
  expect(toastsEnd(640, [at(700, 772), at(660, 740)], [], 60), 'slid away, or further down the page').toBe(640);
  expect(toastsEnd(640, [at(300, 372)], [], 60), 'where it stands in the page').toBe(640);
});

test('what is in use is left free, where a toast would come to it', () => {
  const bar = [at(572, 640)];
  expect(toastsEnd(640, bar, [at(530, 570)], 60)).toBe(530);
  expect(toastsEnd(640, bar, [at(460, 500)], 60), 'above it').toBe(572);
  expect(toastsEnd(640, bar, [at(580, 620)], 60), 'in the bar').toBe(572);
  expect(toastsEnd(640, bar, [at(100, 600)], 60), 'as high as the screen').toBe(572);
  expect(toastsEnd(640, bar, [at(440, 510), at(520, 560)], 60), 'a field and what sends it').toBe(440);
  expect(toastsEnd(640, bar, [at(200, 250), at(520, 560)], 60), 'of which only one is so low').toBe(520);
});
