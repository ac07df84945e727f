import { CALLS, createApp } from '../app.ts';
import { companyForm } from '../company/company.fixture.ts';
import { testPlatform } from '../program/platform.fixture.ts';
import { sessionsOf } from '../session/sessions.ts';
import { type Call, client, join, upload } from './client.fixture.ts';
import { picture } from './picture.fixture.ts';

/** As much of the API's document as says what its calls take. */
interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation | readonly object[]>>>>;
}
interface Operation {
  readonly parameters?: readonly { readonly name?: string; readonly in?: string }[];
  readonly requestBody?: {
    readonly required: boolean;
    readonly content: Readonly<Record<string, { readonly schema: ObjectSchema }>>;
  };
}
interface ObjectSchema {
  readonly properties?: Readonly<Record<string, object>>;
  readonly required?: readonly string[];
}

/** A call that takes JSON: its path as the document writes it, a good body, and the fields that must be in it. */
export interface Form {
  readonly method: string;
  readonly path: string;
  readonly example: Readonly<Record<string, unknown>>;
  readonly required: readonly string[];
  /** Whether the body may be left out. */
  readonly isOptional: boolean;
}

/**
 * What the calls of the API take, by its own document: every form, the names of all their fields, and of all parameters of
 * queries. A new call is among them by itself.
 */
export async function whatIsTaken() {
  const test = await testPlatform({ env: IN_OFFICE });
  const app = createApp(test.platform);
  const document = (await (await app.request('/api/v1/openapi.json')).json()) as Document; // as openapi/document.ts writes it
  app.stop();
  await test.close();
  const operation = (method: string, path: string): Operation =>
    document.paths[path]?.[method.toLowerCase()] as Operation; // of a call, which has one
  const calls = CALLS.flatMap((group) => group.calls);
  const schemas = new Map(
    calls.map((call) => [
      call,
      operation(call.method, call.path).requestBody?.content['application/json']?.schema ?? {},
    ]),
  );
  const forms = calls.flatMap((call): Form[] => {
    const { method, path, example } = call;
    const isOptional = operation(method, path).requestBody?.required === false;
    const { required = [] } = schemas.get(call) ?? {};
    return example ? [{ method, path, example: ofNobody(example), required, isOptional }] : [];
  });
  const parameters = calls.flatMap(({ method, path }) => operation(method, path).parameters ?? []);
  return {
    forms,
    fields: [...new Set([...schemas.values()].flatMap(({ properties }) => Object.keys(properties ?? {})))],
    parameters: [
      ...new Set(parameters.flatMap(({ in: place, name }) => (place === 'query' && name !== undefined ? [name] : []))),
    ],
  };
}

/** A form that signs no member of the target in, and none out for ever. */
function ofNobody(example: object): Form['example'] {
  const password = 'a passphrase of nobody 9';
  const nobodys: Form['example'] = { email: 'nobody@example.in', password, currentPassword: password };
  return Object.fromEntries(Object.entries(example).map(([name, value]) => [name, nobodys[name] ?? value]));
}

/** Asha may send what few others may, so that it is refused for what it is. */
const IN_OFFICE = { ADMIN_EMAILS: 'asha@example.in,ravi@example.in', TRUST_UNCONFIRMED: 'development' };

/** The whole app in this process, on a platform of its own, with two members, a company and a post to be attacked. */
export async function openTarget() {
  const time = { now: Date.now() };
  const test = await testPlatform({ clock: () => time.now, env: IN_OFFICE });
  const app = createApp(test.platform);
  const call: Call = client((path, init) => app.request(path, init));
  const asha = await join(call, 'asha@example.in');
  const ravi = await join(call, 'ravi@example.in');
  const given = { member: asha._id, role: 'moderator', given: true, reason: 'She looks at cases.' };
  await call('PUT', '/api/v1/admin/roles', { body: given, token: ravi.token });
  const registered = await call('POST', '/company', { body: companyForm(), token: asha.token });
  const key = await upload(call, asha.token, await picture(), 'Post');
  const published = await call('POST', '/post/new', { body: { content: 'A post', image: { key } }, token: asha.token });
  return {
    platform: test.platform,
    head: test.head,
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
