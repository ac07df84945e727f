/** Who is signed in. */
export interface SignedIn {
  readonly id: string;
  readonly token: string;
}

/** The API's answer to a call that worked. */
export type Answer = Record<string, unknown>;

/** An answer that is not a success. */
export class Refused extends Error {
  override readonly name = 'Refused';
  readonly status: number;
  constructor(what: string, status: number, text: string) {
    super(`${what} answered ${status}: ${text}`);
    this.status = status;
  }
}

/** Calls the API as the site does. @param url where it answers */
export function client(url: string) {
  async function send(
    [method, path]: readonly [string, string],
    at: number,
    as: SignedIn | undefined,
    init: { body?: BodyInit; headers?: Record<string, string> },
  ): Promise<Answer> {
    const bearer = as ? { authorization: `Bearer ${as.token}` } : {};
    const headers = { ...init.headers, ...bearer, 'x-demo-time': String(Math.round(at)) };
    const response = await fetch(`${url}/api/v1${path}`, { ...init, method, headers });
    const text = await response.text();
    if (!response.ok) throw new Refused(`${method} ${path}`, response.status, text);
    return text === '' ? {} : (JSON.parse(text) as Answer); // CONTRACT: answers are JSON objects
  }

  return {
    /**
     * @param at when this happens: milliseconds since 1970
     * @throws {Refused} every answer that is not a success: the demo's forms are all meant to be taken
     */
    call(
      method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
      path: string,
      { at, as, body }: { readonly at: number; readonly as?: SignedIn | undefined; readonly body?: unknown },
    ): Promise<Answer> {
      const json = { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
      return send([method, path], at, as, body === undefined ? {} : json);
    },

    /** Uploads a PNG, or a PDF with the context Document, and answers its storage key. */
    async upload(
      context: 'Post' | 'User' | 'Company' | 'Message' | 'Document',
      name: string,
      file: Uint8Array<ArrayBuffer>,
      { at, as }: { readonly at: number; readonly as?: SignedIn | undefined },
    ): Promise<string> {
      const form = new FormData();
      form.set('context', context);
      form.set('name', name);
      form.set('file', new Blob([file]), 'file');
      const { key } = await send(['POST', '/file/upload'], at, as, { body: form });
      return String(key);
    },
  };
}

export type Client = ReturnType<typeof client>;
