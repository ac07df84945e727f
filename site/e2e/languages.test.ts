import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { MADE_UP } from '../language.ts';
import { awake, inBrowser } from './browser.fixture.ts';
import {
  application,
  comment,
  company,
  follow,
  fund,
  inDays,
  member,
  post,
  reportFigures,
  sentApplication,
  type Visitor,
} from './community.fixture.ts';
import { answerWith, refusal } from './line.fixture.ts';
import { AUTH_SCREENS, DASHBOARD_SCREENS, PUBLIC_SCREENS } from './screens.fixture.ts';

/**
 * The whole product in a language made up of long, accented words. What its members have written is in Devanagari here, so
 * whatever Latin letters a screen shows outside the language's brackets are words that stand in no catalogue.
 */

/** Words on the page that stand in no catalogue: as text, or said to who listens. Data in Latin letters is left out. */
const untranslated = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found = new Set<string>();
    // What the browser itself writes, in the language it is told: amounts, days.
    const intl = /₹[\d.,]+( lakh| crore)?|\d{1,2} [A-Z][a-z]+ \d{4}( at \d{1,2}:\d\d [ap]m)?|\d+ \w+ ago/g;
    const isData = (text: string): boolean => /^\S*[@/]\S*$|^https?:|^\S+\.(in|org|com)\S*$/.test(text);
    function look(text: string, where: Element): void {
      if (where.closest('[translate=no], script, style, noscript, code')) return;
      const outside = text
        .replaceAll(/⟦[^⟧]*⟧/g, ' ')
        .replaceAll(intl, ' ')
        .split(/\s+/)
        .filter((word) => /[A-Za-z]{2}/.test(word) && !isData(word));
      if (outside.length > 0)
        found.add(`${where.tagName.toLowerCase()}.${where.className}: ${text.trim().slice(0, 90)}`);
    }
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      if (node.parentElement) look(node.textContent ?? '', node.parentElement);
    for (const name of ['aria-label', 'placeholder', 'title', 'alt'])
      for (const element of document.querySelectorAll(`body [${name}]`))
        look(element.getAttribute(name) ?? '', element);
    look(document.title, document.body);
    return [...found];
  });

async function settled(page: Page): Promise<void> {
  await awake(page);
  await page.waitForFunction(() =>
    [...document.querySelectorAll('main [aria-busy=true]')].every((part) => !part.checkVisibility()),
  );
}

inBrowser(
  'In a language of long words,',
  (site) => {
    let asha: Visitor;
    let own: readonly string[];
    beforeAll(async () => {
      asha = await member(site.call, 'आशा राव');
      const ravi = await member(site.call, 'रवि कृष्णमूर्ति');
      const about = {
        registeredEntity: 'सेतु करघे',
        tagline: 'ईमानदारी से बिके हथकरघे',
        description: 'कांचीपुरम के बुनकर सीधे दुकानों को बेचते हैं। '.repeat(4).trim(),
        city: 'पुणे',
      };
      const looms = await company(site.call, asha, about);
      const grant = { provider: 'महाराष्ट्र वस्त्र मिशन', description: 'बिजली बचाने वाले करघों के लिए।' };
      const papers = { documentRequired: ['उद्यम प्रमाणपत्र'], entityType: 'स्टार्टअप' };
      const first = await fund(site.call, ravi, { ...grant, ...papers });
      await fund(site.call, ravi, { ...grant, ...papers, type: 'Debt', deadline: inDays(2) });
      const written = await post(site.call, asha, 'पहले करघे चल पड़े हैं।');
      await comment(site.call, ravi, written, 'बधाई!');
      await follow(site.call, ravi, asha);
      await reportFigures(site.call, asha, looms);
      const questions = [
        { text: 'इससे क्या करेंगे?', kind: 'text', required: false },
        { text: 'कितने करघे?', kind: 'number', required: false },
        { text: 'कहाँ?', kind: 'choice', options: ['गाँव', 'शहर'], required: false },
      ];
      const judged = { questions, evaluationCriteria: ['असर'] };
      const asked = await fund(site.call, asha, { ...grant, ...papers, ...judged });
      const begun = await application(site.call, asha, { opportunity: first, company: looms });
      const sent = await sentApplication(site.call, asha, { opportunity: asked, company: looms, answers: { q2: 12 } });
      const again = await fund(site.call, asha, { ...grant, ...papers, ...judged });
      const open = await application(site.call, asha, { opportunity: again, company: looms });
      own = [
        ...[begun, open, sent, `${sent}?as=reviewer`].map((path) => `/dashboard/applications/${path}`),
        ...[`/dashboard/funds/${asked}/desk`, `/dashboard/funds/${asked}/desk?view=board`],
        ...[`/startups/${looms}`, `/dashboard/startups?id=${looms}`, `/dashboard/funds/${first}`, `/posts/${written}`],
        ...[`/dashboard/feed?post=${written}`],
      ];
    });

    it.each([
      ['guests', () => [...Object.keys(PUBLIC_SCREENS), ...Object.keys(AUTH_SCREENS)], false],
      ['members', () => [...Object.keys(DASHBOARD_SCREENS), ...own], true],
    ] as const)(
      'every word that %s read is in a catalogue, and nothing is wider than a phone',
      async (_, paths, signedIn) => {
        const browser = await site.visit({ width: 360, ...(signedIn && { as: asha }) });
        // Our own face is not waited for: on a slow line a page keeps the system's, and some of them are wide.
        await browser.route('**/*.woff2', (route) => route.abort());
        const page = await browser.newPage();
        const wrong: Record<string, unknown> = {};
        for (const path of paths()) {
          await page.goto(path);
          await settled(page);
          const words = await untranslated(page);
          const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
          if (words.length > 0 || wider > 0) wrong[path] = wider > 0 ? { words, wider } : words;
        }
        expect(wrong).toEqual({});
      },
    );

    it.each([
      ['/auth/signin', false],
      ['/auth/signup', false],
      ['/auth/password_reset', false],
      ['/auth/confirm_email', false],
      ['/settings/personal', true],
      ['/startup/register', true],
    ] as const)('what is wrong with the form of %s is said in it, too', async (path, signedIn) => {
      const page = await site.open(path, { width: 360, ...(signedIn && { as: asha }) });
      const form = page.locator('main form').first();
      for (const field of await form.locator('input:not([type=file], [type=checkbox], [type=radio]), textarea').all())
        if (await field.isEditable()) await field.fill('');
      await form.locator('button[type=submit], .wizard-foot .btn-primary').last().click();
      await page.locator('.error').first().waitFor();
      expect(await untranslated(page)).toEqual([]);
    });

    it('what the API refuses is said in it', async () => {
      const page = await site.open('/auth/password_reset', { width: 360 });
      await answerWith(page, '/auth/password/reset', 429, { ...refusal('Too many codes. Please try again later.') });
      await page.locator('#email').fill('asha@example.in');
      await page.locator('main form button[type=submit]').click();
      await page.locator('[role=alert]').first().waitFor();
      expect(await untranslated(page)).toEqual([]);
    });
  },
  { env: { SITE_LANGUAGES: MADE_UP, RATE_LIMIT: 'off' } },
);
