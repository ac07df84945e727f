import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { caseIdOf } from '#events/subjects/case.ts';
import { MADE_UP } from '../language.ts';
import { inBrowser } from './browser.fixture.ts';
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
  signIn,
  type Visitor,
} from './community.fixture.ts';
import { answerWith, mayFail, refusal } from './line.fixture.ts';
import { AUTH_SCREENS, DASHBOARD_SCREENS, PUBLIC_SCREENS } from './screens.fixture.ts';
import { type Opened, PALETTE, readOpened, untranslated, wrongWith } from './untranslated.fixture.ts';

const BOSS = 'boss@example.in';
const NOWHERE = '/no-such-page';

/**
 * The whole product in a language made up of long, accented words. What its members have written is in Devanagari here, so
 * whatever Latin letters a screen shows outside the language's brackets are words that stand in no catalogue.
 */

inBrowser(
  'In a language of long words,',
  (site) => {
    let asha: Visitor;
    let boss: Visitor;
    let mod: Visitor;
    let own: readonly string[];
    let everybodys: readonly string[];
    let cases: readonly string[];
    let at: {
      fund: string;
      begun: string;
      open: string;
      post: string;
      member: string;
      company: string;
      provider: string;
    };

    const done = async (who: Visitor, method: string, path: string, body: object) => {
      const answer = await site.call(method, `/api/v1${path}`, { body, token: who.accessToken });
      if (answer.status >= 300) throw new Error(`${method} ${path} answered ${answer.status}: ${answer.text}`);
    };
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
      await company(site.call, asha, { ...about, registeredEntity: 'सेतु सूत' });
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
        ...[`/dashboard/feed?post=${written}`, `/members/${ravi.user._id}`],
      ];
      const { providerId: provider } = (await site.call('GET', `/api/v1/opportunities/${asked}`)).body.opportunity;
      const invited = { email: 'invited@example.in', role: 'editor' };
      await done(asha, 'POST', `/teams/provider/${provider}/invitations`, invited);
      const invitation = await site.invitationFor(invited.email);
      everybodys = [`/members/${asha.user._id}`, `/providers/${provider}`, invitation, NOWHERE];
      at = { fund: first, begun, open, post: written, member: ravi.user._id, company: looms, provider };

      boss = await member(site.call, 'भावना अय्यर', BOSS);
      mod = await member(site.call, 'मोहन दास');
      await done(boss, 'PUT', '/admin/roles', {
        member: mod.user._id,
        role: 'moderator',
        given: true,
        reason: 'पढ़ते हैं',
      });
      mod = await signIn(site.call, mod);
      const hidden = await post(site.call, asha, 'सस्ते करघे!');
      for (const [kind, id] of [
        ['fund', asked],
        ['post', hidden],
      ] as const)
        await done(ravi, 'POST', '/reports', { kind, id, reason: 'fraud', text: 'पैसे माँगते हैं।' });
      const decision = { decision: 'hide', reason: 'fraud', words: 'यह विज्ञापन है।' };
      const hiddenCase = caseIdOf('reports', 'post', hidden);
      await done(mod, 'POST', `/moderation/cases/${hiddenCase}/decide`, decision);
      await done(asha, 'POST', '/grievances', { text: 'मेरा नंबर एक पन्ने पर है।' });
      cases = [caseIdOf('reports', 'fund', asked), hiddenCase];
    });

    it.each([
      [
        'guests',
        () => [...Object.keys(PUBLIC_SCREENS), ...Object.keys(AUTH_SCREENS), ...everybodys],
        (): Visitor | undefined => undefined,
      ],
      ['members', () => [...Object.keys(DASHBOARD_SCREENS), ...own, ...everybodys], () => asha],
      [
        'moderators',
        () => ['/dashboard/moderation', ...cases.map((one) => `/dashboard/moderation/${one}`), '/dashboard/decisions'],
        () => mod,
      ],
      [
        'administrators',
        () => [
          ...['overview', 'models', 'effects', 'members'].map((part) => `/dashboard/admin?part=${part}`),
          '/dashboard/admin/complaints',
        ],
        () => boss,
      ],
    ] as const)(
      'every word that %s read is in a catalogue, and nothing is wider than a phone',
      async (_, paths, reader) => {
        const as = reader();
        const browser = await site.visit({ width: 360, ...(as && { as }) });
        // Our own face is not waited for: on a slow line a page keeps the system's, and some of them are wide.
        await browser.route('**/*.woff2', (route) => route.abort());
        const page = await browser.newPage();
        mayFail(page, NOWHERE);
        const wrong: Record<string, unknown> = {};
        for (const path of paths()) {
          await page.goto(path);
          const found = await wrongWith(page);
          if (found !== undefined) wrong[path] = found;
        }
        expect(wrong).toEqual({});
      },
    );

    it('so is every word of what is opened on them', async () => {
      const wrong: Record<string, unknown> = {};
      async function read(as: Visitor, things: readonly Opened[]): Promise<void> {
        const browser = await site.visit({ width: 360, as });
        await browser.route('**/*.woff2', (route) => route.abort());
        await browser.grantPermissions(['clipboard-read', 'clipboard-write']);
        const page = await browser.newPage();
        for (const thing of things) {
          const found = await readOpened(page, thing);
          if (found.some((one) => one !== undefined)) wrong[`${thing.path} ${thing.press ?? ''}`] = found;
        }
      }
      const submit = (page: Page) => page.locator('dialog[open] [type=submit]').last().click();
      const person = `/members/${at.member}`;
      const card = `#post-${at.post}`;
      await read(asha, [
        { path: `/dashboard/funds/${at.fund}`, press: '.fund-apply button' },
        { path: person, press: '.report-abuse', next: submit, says: 'dialog[open] [role=alert]' },
        { path: person, press: '.member-acts [aria-haspopup=dialog]:not(.report-abuse)' },
        { path: person, press: '.member-acts .btn-small.when-script:not(.report-abuse, .follow)' },
        { path: `/startups/${at.company}`, press: '[data-act=copy]', shows: 'share-row [role=status]:not(:empty)' },
        { path: `/dashboard/startups?startup=${at.company}` },
        { path: '/settings/personal', press: 'main .btn-danger', next: submit },
        {
          ...{ path: '/dashboard/feed', press: PALETTE, shows: 'dialog[open] [role=option]' },
          next: (page) => page.keyboard.type('करघे'),
          says: 'dialog[open] [role=option] mark',
        },
        { path: '/dashboard/feed', press: `${card} [aria-haspopup=dialog]:not(.own-words)` },
        { path: '/dashboard/feed', press: `${card} .own-words` },
        { path: '/dashboard/funds/mine', press: 'main .btn-small.btn-quiet' },
        { path: `/dashboard/applications/${at.open}`, press: '.application-foot [type=submit]' },
        { path: `/dashboard/applications/${at.begun}`, press: 'main p.row > button.btn-small' },
      ]);
      await read(boss, [{ path: '/dashboard/admin?part=members', press: '.desk-people button', next: submit }]);
      expect(wrong).toEqual({});
    });

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

    it.each([
      ['in it', /^⟦/],
      ['in English, where it has no other', /^Please/],
    ] as const)('so is what the API finds wrong with a form and says %s', async (_, said) => {
      const page = await site.open('/auth/password_reset', { width: 360 });
      const english = refusal('', [{ path: 'email', message: 'Please enter a valid email address' }]);
      const inIt = await site.call('POST', '/api/v1/auth/password/reset', { body: { email: 'nobody' } });
      const answer = said.test('⟦') ? inIt.body : english;
      expect(answer.errors[0].message).toMatch(said);
      await answerWith(page, '/auth/password/reset', 400, answer);
      await page.locator('#email').fill('asha@example.in');
      await page.locator('main form button[type=submit]').click();
      await page.locator('#email-error').waitFor();
      expect(await page.locator('#email-error').textContent()).toMatch(/^⟦[^⟦⟧]*⟧$/);
      expect(await untranslated(page)).toEqual([]);
    });

    it('what the API refuses is said in it, as the API itself does', async () => {
      const page = await site.open('/auth/signin', { width: 360 });
      mayFail(page, '/auth/login');
      await page.locator('#email').fill('nobody@example.in');
      await page.locator('#password').fill('wrong-battery-staple');
      await page.locator('main form button[type=submit]').click();
      await page.locator('[role=alert]').first().waitFor();
      expect(await page.locator('[role=alert]').first().textContent()).toMatch(/⟦[^⟦⟧]*⟧/);
      expect(await untranslated(page)).toEqual([]);
    });
  },
  {
    env: {
      ...{ SITE_LANGUAGES: MADE_UP, RATE_LIMIT: 'off', ADMIN_EMAILS: BOSS, TRUST_UNCONFIRMED: 'development' },
      NODE_OPTIONS: `--import ${pathToFileURL(join(import.meta.dirname, 'madeUpApi.fixture.ts'))}`,
    },
  },
);
