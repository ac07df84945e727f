import { expect, test } from 'vitest';
import { SUBSCRIPTIONS } from '../contract/unsubscribe.ts';
import { bracketed, outside } from '../words/bracketed.fixture.ts';
import { en } from '../words/en.ts';
import { askPage, donePage, gonePage } from './pages.ts';

test('all that these pages say is in a catalogue', async () => {
  const other = bracketed({ ...en, tag: 'x' });
  const pages = SUBSCRIPTIONS.flatMap((kind) => [askPage(other, kind), donePage(other, kind)]);
  for (const page of [...pages, gonePage(other)]) {
    expect(outside(String(await page))).toEqual([]);
    expect(String(await page)).toContain('<html lang="⟦x⟧">');
  }
});
