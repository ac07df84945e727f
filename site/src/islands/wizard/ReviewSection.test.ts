import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ReviewSection } from './ReviewSection.tsx';
import { NOTHING } from './sections.ts';

const basic = {
  ...NOTHING.basic,
  email: 'hello@rajbearings.example',
  city: 'Rajkot',
  recognitions: ['dpiit' as const],
};

/** What stands below each name, without its marks. */
function told(more: Partial<typeof basic>): Record<string, string> {
  const filledIn = { ...NOTHING, basic: { ...basic, ...more } };
  const props = { filledIn, agreed: false, onAgree: () => {}, onGo: () => {} };
  const shown = renderToStaticMarkup(createElement(ReviewSection, props));
  const rows = [...shown.matchAll(/<dt>(.*?)<\/dt>(.*?)<\/div>/g)];
  return Object.fromEntries(rows.map(([, name = '', value = '']) => [name, value.replaceAll(/<[^>]*>/g, ' ').trim()]));
}

it('says of what is not on the public page who sees it', () => {
  const rows = told({ womenLed: 'true', findable: true });
  expect(rows).toMatchObject({
    Email: expect.stringMatching(/^hello@rajbearings\.example .*Shown to signed-in members only/),
    Phone: expect.stringContaining('Shown to signed-in members only'),
    'Led by women': expect.stringMatching(/^Yes .*Kept sealed/),
    'May be found by funds': expect.stringMatching(/^Yes .*Not on your page/),
  });
  expect([rows.City, rows['Recognised as']]).toEqual(['Rajkot', 'Startup (DPIIT)']);
});
