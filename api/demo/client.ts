import type { Api } from '../start.ts';
import type { SignedIn } from './people.ts';

/** The API's answer to a call that worked. */
type Answer = Record<string, unknown>;

/** Calls the API as the site does, without a socket in between. */
export function client({ app }: Pick<Api, 'app'>) {
  async function send(
    method: string,
    path: string,
    init: { body?: BodyInit; headers?: Record<string, string> },
  ): Promise<Answer> {
    const response = await app.request(`/api/v1${path}`, { method, ...init });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text}`);
    return text === '' ? {} : (JSON.parse(text) as Answer); // CONTRACT: answers are JSON objects
  }
  const bearer = (as: SignedIn | undefined): Record<string, string> =>
    as ? { authorization: `Bearer ${as.token}` } : {};

  return {
    /** @throws every answer that is not a success: the demo's forms are all meant to be taken */
    call(method: 'GET' | 'POST' | 'PUT', path: string, as?: SignedIn, body?: unknown): Promise<Answer> {
      const headers = { ...bearer(as), ...(body === undefined ? {} : { 'content-type': 'application/json' }) };
      return send(method, path, { headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) });
    },

    /** Uploads a PNG and answers its storage key. */
    async upload(
      context: 'Post' | 'User' | 'Company',
      name: string,
      png: Uint8Array<ArrayBuffer>,
      as?: SignedIn,
    ): Promise<string> {
      const form = new FormData();
      form.set('context', context);
      form.set('name', name);
      form.set('file', new Blob([png], { type: 'image/png' }), 'picture.png');
      const { key } = await send('POST', '/file/upload', { body: form, headers: bearer(as) });
      return String(key);
    },
  };
}

export type Client = ReturnType<typeof client>;
