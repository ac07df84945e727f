import { createApp } from '../app.ts';
import { companyForm } from '../company/company.fixture.ts';
import { testPlatform } from '../program/platform.fixture.ts';
import { sessionsOf } from '../session/sessions.ts';
import { type Call, client, join, upload } from './client.fixture.ts';
import { picture } from './picture.fixture.ts';

/** The whole app in this process, on a platform of its own, with two members, a company and a post to be attacked. */
export async function openTarget() {
  const time = { now: Date.now() };
  const test = await testPlatform({ clock: () => time.now });
  const app = createApp(test.platform);
  const call: Call = client((path, init) => app.request(path, init));
  const asha = await join(call, 'asha@example.in');
  const ravi = await join(call, 'ravi@example.in');
  const registered = await call('POST', '/company', { body: companyForm(), token: asha.token });
  const key = await upload(call, asha.token, await picture(), 'Post');
  const published = await call('POST', '/post/new', { body: { content: 'A post', image: { key } }, token: asha.token });
  return {
    platform: test.platform,
    app,
    call,
    time,
    asha,
    ravi,
    company: registered.body.company._id as string, // CONTRACT: POST /company
    post: published.body.data.post._id as string, // CONTRACT: POST /post/new
    pictureKey: key,

    /** A token of another session of a member. */
    async token(member: string): Promise<string> {
      return (await sessionsOf(test.platform).start(member, true, { actor: member, at: time.now })).token;
    },

    async close(): Promise<void> {
      app.stop();
      await test.close();
    },
  };
}

export type Target = Awaited<ReturnType<typeof openTarget>>;
