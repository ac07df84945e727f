import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { findings } from './axe.fixture.ts';
import { awake, inBrowser } from './browser.fixture.ts';
import {
  application,
  comment,
  company,
  fund,
  inDays,
  member,
  pictureFile,
  post,
  reportFigures,
  sentApplication,
  type Visitor,
} from './community.fixture.ts';
import { answerWith, holdBack, leaveUnanswered, mayFail } from './line.fixture.ts';
import { AUTH_SCREENS, DASHBOARD_SCREENS, PUBLIC_SCREENS, SCREENS } from './screens.fixture.ts';
import { addLink, fillInBasics, next, section, uploadBoth } from './wizard.fixture.ts';

inBrowser('axe-core finds nothing, in light and in dark,', (site) => {
  let asha: Visitor;
  let ravi: Visitor;
  let newcomer: Visitor;
  let ids: { readonly looms: string; readonly robots: string; readonly fund: string; readonly post: string };
  beforeAll(async () => {
    [asha, ravi, newcomer] = await Promise.all([
      member(site.call, 'Asha Rao'),
      member(site.call, 'Ravi Krishnamurthy'),
      member(site.call, 'Zoya Khan'),
    ]);
    ids = {
      looms: await company(site.call, asha),
      robots: await company(site.call, ravi, { registeredEntity: 'Monsoon Robotics LLP' }),
      fund: await fund(site.call, ravi, { industry: 'Apparel and Textiles' }),
      post: await post(site.call, asha, 'First looms are running in the new shed.'),
    };
    await fund(site.call, ravi, { provider: 'Closing soon', type: 'Debt', deadline: inDays(2) });
    await reportFigures(site.call, asha, ids.looms);
    await comment(site.call, ravi, ids.post, 'Well done!');
  });

  /** Everything has arrived, or has said that it will not. */
  async function settled(page: Page): Promise<void> {
    await awake(page);
    await page.waitForFunction(() =>
      [...document.querySelectorAll('main [aria-busy=true]')].every((part) => !part.checkVisibility()),
    );
  }

  async function clean(page: Page, state: string): Promise<void> {
    expect(await findings(page), state).toEqual([]);
  }

  /** Each is loaded once, and looked at in windows of these widths. */
  async function everyScreen(paths: readonly string[], as?: Visitor, ...widths: readonly number[]): Promise<void> {
    const [first = 1280, ...others] = widths;
    const browser = await site.visit({ width: first, ...(as && { as }) });
    const page = await browser.newPage();
    for (const path of paths) {
      await page.setViewportSize({ width: first, height: 800 });
      await page.goto(path);
      await settled(page);
      await clean(page, `${path} at ${first}`);
      for (const width of others) {
        await page.setViewportSize({ width, height: 800 });
        await settled(page);
        await clean(page, `${path} at ${width}`);
      }
    }
  }

  it('but would find it: small targets, pale words, pictures without words', async () => {
    const page = await site.open('/faq');
    await page.evaluate(() => {
      const [picture, words] = [document.createElement('img'), document.createElement('p')];
      picture.src = '/favicon.svg';
      words.textContent = 'Pale';
      words.style.color = 'light-dark(#ccc, #444)';
      words.style.backgroundColor = 'light-dark(#eee, #222)';
      const targets = ['a', 'b'].map((letter) => {
        const button = document.createElement('button');
        button.textContent = letter;
        Object.assign(button.style, { width: '10px', height: '10px', padding: 0, minHeight: 0, minWidth: 0 });
        return button;
      });
      document.querySelector('main')?.append(picture, words, ...targets);
    });
    const found = (await findings(page)).map((line) => line.split(':')[0]);
    for (const rule of ['light, image-alt', 'light, target-size', 'light, color-contrast', 'dark, color-contrast'])
      expect(found).toContain(rule);
  });

  it('on every screen, for guests', async () => {
    const paths = Object.keys(SCREENS).filter((path) => path !== '/startup/register');
    await everyScreen([...paths, `/startups/${ids.looms}`, `/dashboard/funds/${ids.fund}`, `/posts/${ids.post}`]);
  });

  it('in the menu behind the face, and in the search of a phone', async () => {
    const page = await site.open('/dashboard/inbox', { as: asha, width: 360 });
    await page.locator('.face-menu summary').click();
    await clean(page, 'face');
    await page.keyboard.press('Escape');
    await page.locator('.top-search summary').click();
    await clean(page, 'search');
  });

  it('on every screen, for members, on a phone and on a desk', () =>
    everyScreen(Object.keys(DASHBOARD_SCREENS), asha, 360, 1280));

  it('on every other screen, for members, on a phone', () =>
    everyScreen(Object.keys({ ...PUBLIC_SCREENS, ...AUTH_SCREENS }), asha, 360));

  it('on the pages of applications, from both sides', async () => {
    const questions = [
      { text: 'What for?', kind: 'text' },
      { text: 'Where?', kind: 'choice', options: ['In a village', 'In a town'], required: false },
    ];
    const asking = { questions, evaluationCriteria: ['Impact'] };
    const [first, second] = [await fund(site.call, ravi, asking), await fund(site.call, ravi, asking)];
    const of = { company: ids.looms, answers: { q1: 'Looms that save power.' } };
    const draft = await application(site.call, asha, { ...of, opportunity: first });
    const sent = await sentApplication(site.call, asha, { ...of, opportunity: second });
    const body = { to: 'shortlisted', letter: 'Well done.' };
    await site.call('POST', `/api/v1/applications/${sent}/decide`, { body, token: ravi.accessToken });
    const [mine, desk] = ['/dashboard/applications', `/dashboard/funds/${second}/desk`];
    await everyScreen([mine, `${mine}/${draft}`, `${mine}/${sent}`], asha, 360, 1280);
    await everyScreen([`${mine}/${sent}`, desk, `${desk}?view=board`], ravi, 360, 1280);
  });

  it('where there is nothing yet', () =>
    everyScreen(
      [
        '/dashboard/profile',
        '/dashboard/inbox',
        '/dashboard/grow-business',
        '/dashboard/startups?q=zzzz',
        '/dashboard/funds?type=Equity',
      ],
      newcomer,
    ));

  it('where there is no such page', async () => {
    const browser = await site.visit();
    const page = await browser.newPage();
    for (const path of ['/no/such/page', '/startups/nobody', '/dashboard/funds/none']) {
      mayFail(page, path);
      await page.goto(path);
      await clean(page, path);
    }
  });

  it('in the details of a company, on each tab', async () => {
    const page = await site.open(`/dashboard/startups?startup=${ids.looms}`, { as: asha });
    const modal = page.getByRole('dialog');
    for (const tab of ['Overview', 'Metrics', 'Team', 'Contact']) {
      await modal.getByRole('tab', { name: tab }).click();
      if (tab === 'Metrics') await modal.getByRole('img').nth(3).waitFor();
      await clean(page, tab);
    }
    await modal.getByRole('tab', { name: 'Metrics' }).click();
    await modal.getByRole('button', { name: 'Edit metrics' }).click();
    await modal.getByRole('button', { name: 'Save metrics' }).waitFor();
    await clean(page, 'metrics form');
    await page.goto(`/dashboard/startups?startup=${ids.robots}&tab=metrics`);
    await modal.getByRole('heading', { name: 'Not reported yet' }).waitFor();
    await clean(page, 'nothing reported');
  });

  it('while details load, and where they cannot be had', async () => {
    const browser = await site.visit({ as: asha });
    const page = await browser.newPage();
    const letGo = await holdBack(page, `/company/${ids.robots}`);
    await page.goto(`/dashboard/startups?startup=${ids.robots}&q=zzzz`);
    await page.getByText('Still loading the company details…').waitFor();
    await clean(page, 'loading');
    letGo();
    await page.unrouteAll({ behavior: 'wait' });
    await answerWith(page, `/company/${ids.robots}`, 500);
    await page.reload();
    await page.getByText('Could not load company details.').waitFor();
    await clean(page, 'failed');
  });

  it('with errors shown in the forms', async () => {
    const browser = await site.visit();
    const page = await browser.newPage();
    for (const path of ['/auth/signup', '/auth/signin', '/auth/password_reset', '/auth/confirm_email?purpose=reset']) {
      await page.goto(path);
      await awake(page);
      if (path === '/auth/signup') {
        await page
          .locator('#photo')
          .setInputFiles({ name: 'a.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%') });
        await page.locator('#password').fill('Abc');
      }
      await page.locator('button[type=submit]').click();
      await page.locator('.error-summary').waitFor();
      await clean(page, path);
    }
    const own = await site.open('/settings/personal', { as: asha });
    await own.getByLabel('Name', { exact: true }).fill('');
    await own.getByRole('button', { name: 'Save details' }).click();
    await own.getByRole('button', { name: 'Change password' }).click();
    await own.locator('.error').nth(1).waitFor();
    await clean(own, '/settings/personal');
  });

  it('in the composer and the comments, with errors, a picture, and a toast', async () => {
    const page = await site.open('/dashboard/feed', { as: asha });
    await page.getByRole('button', { name: 'Post', exact: true }).click();
    await page.getByText('Please upload a photo.').waitFor();
    await clean(page, 'composer, errors');
    await page.locator('#post-content').fill('Namaste');
    await page.locator('#post-photo').setInputFiles(await pictureFile());
    await page.locator('.composer progress').waitFor({ state: 'detached' });
    await answerWith(page, '/post/new', 500);
    await page.getByRole('button', { name: 'Post', exact: true }).click();
    await page.locator('.toast').waitFor();
    await clean(page, 'composer, picture, toast');
    await page.locator(`#post-${ids.post}`).getByRole('button', { name: /^Like/ }).click();
    await page.getByRole('button', { name: 'Follow Ravi Krishnamurthy', exact: true }).click();
    await page
      .locator(`#post-${ids.post}`)
      .getByRole('button', { name: /^Comments/ })
      .click();
    await page.getByRole('dialog').getByText('Well done!').waitFor();
    await clean(page, 'comments');
  });

  it('in the form Create Fund, empty, filled in and with errors', async () => {
    const page = await site.open('/dashboard/funds', { as: asha });
    await page.getByRole('button', { name: 'Create Funds' }).click();
    await page.getByRole('dialog').waitFor();
    await clean(page, 'empty');
    await page.locator('#documentRequired').fill('Pitch deck');
    await page.locator('#documentRequired').press('Enter');
    await page.getByRole('dialog').locator('button[type=submit]').click();
    await page.locator('.error-summary').waitFor();
    await clean(page, 'errors');
  });

  it('in every section of the wizard, with errors, and filled in', async () => {
    const page = await site.open('/startup/register', { as: asha });
    await next(page);
    await page.locator('.error-summary').waitFor();
    await clean(page, 'basic, errors');
    await fillInBasics(page);
    await next(page);
    await section(page, 'Social Links');
    await next(page);
    await page.getByText('Please add atleast one social link .').waitFor();
    await clean(page, 'social, errors');
    await addLink(page, 'https://x.com/kaveri');
    await clean(page, 'social');
    await next(page);
    await section(page, 'Media');
    await next(page);
    await page.getByText('Please upload images before proceed further.').waitFor();
    await clean(page, 'media, errors');
    await uploadBoth(page);
    await clean(page, 'media');
    await next(page);
    await page.locator('#agreeToTerms').check();
    await clean(page, 'review');
  });

  it('with the menus open, on a phone', async () => {
    const page = await site.open('/dashboard/feed', { as: asha, width: 360 });
    await page.locator('.shell-menu > summary').click();
    await clean(page, 'the dashboard’s');
    await page.keyboard.press('Escape');
    await page.goto('/dashboard/startups');
    await settled(page);
    await page.locator('.startup-more-filters').click();
    await clean(page, 'the filters');
    await page.goto('/');
    await page.locator('.site-menu > summary').click();
    await clean(page, 'the site’s');
  });

  it('where nothing could be loaded', async () => {
    const browser = await site.visit({ as: asha });
    const page = await browser.newPage();
    await page.goto('/favicon.svg');
    await leaveUnanswered(page, '/**');
    for (const [path, words] of [
      ['/dashboard/inbox', 'Your notices could not be loaded.'],
      ['/dashboard/profile', 'Your companies could not be loaded.'],
      ['/dashboard/grow-business', 'The funds could not be loaded.'],
      ['/settings/personal', 'Your sessions could not be loaded.'],
      ['/settings/security', 'How your account is guarded could not be loaded.'],
    ] as const) {
      await page.goto(path);
      await page.getByText(words).waitFor();
      await clean(page, path);
    }
  });
});

inBrowser(
  'axe-core finds nothing, in light and in dark, without the API,',
  (site) => {
    it('where the server had no list', async () => {
      const page = await (await site.visit()).newPage();
      for (const [path, words] of [
        ['/dashboard/feed', 'The posts could not be loaded.'],
        ['/dashboard/startups', 'The startups did not arrive'],
        ['/dashboard/funds', 'Failed to load opportunities'],
      ] as const) {
        for (const part of [path, '/api/v1/']) mayFail(page, part);
        await page.goto(path);
        await page.getByText(words).waitFor();
        expect(await findings(page), path).toEqual([]);
      }
    });
  },
  { env: { API_URL: 'http://127.0.0.1:9' } },
);
