/** A client of the API as anyone could write it, from the contract alone. */

export interface Sent {
  /** Sent as JSON; a text, bytes or a form go as they are. */
  readonly body?: unknown;
  /** Bearer token; a guest where left out. */
  readonly token?: string | undefined;
  /** Idempotency-Key. */
  readonly key?: string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: each test asserts the shape that it expects
  readonly body: any;
}

export type Call = (method: string, path: string, sent?: Sent) => Promise<Answer>;

/** How a request gets to the API: over a socket, or straight to the app of this process. */
export type Fetch = (path: string, init: RequestInit) => Response | Promise<Response>;

/** Nothing that the product answers takes so long. */
const ANSWERED_WITHIN_MS = 60_000;

/** @throws {Error} that names the request, where nothing is answered */
async function overTheWire(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, { ...init, signal: AbortSignal.timeout(ANSWERED_WITHIN_MS) });
  } catch (cause) {
    throw new Error(`${init.method} ${url} was not answered: ${String(cause)}`, { cause });
  }
}

/** Calls the server at a URL, or an app. Paths are whole: `/api/v1/company`, or `/company` for the bare root. */
export function client(server: string | Fetch): Call {
  const send: Fetch = typeof server === 'string' ? (path, init) => overTheWire(server + path, init) : server;
  return async function call(method, path, { body, token, key, headers } = {}) {
    const raw = typeof body === 'string' || body instanceof Uint8Array || body instanceof FormData;
    const response = await send(path, {
      method,
      headers: {
        ...(body === undefined || body instanceof FormData ? {} : { 'content-type': 'application/json' }),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(key === undefined ? {} : { 'idempotency-key': key }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: raw ? (body as BodyInit) : JSON.stringify(body) }), // one of those just told apart
    });
    const text = await response.text();
    const json = response.headers.get('content-type')?.startsWith('application/json') && text !== '';
    return { status: response.status, headers: response.headers, text, body: json ? JSON.parse(text) : null };
  };
}

export interface Member {
  readonly _id: string;
  readonly token: string;
  readonly email: string;
  readonly password: string;
}

const PASSWORD = 'a long enough passphrase 7';

/** What someone signs up with. */
export function person(email: string, change: object = {}) {
  return {
    name: `Asha ${email.split('@')[0]}`.slice(0, 100),
    email,
    password: PASSWORD,
    photo: '',
    gender: 'female',
    dob: '1990-01-31',
    agreeToTerms: 'true',
    ...change,
  };
}

/** Signs someone up and in. @throws when either is refused */
export async function join(call: Call, email: string, change: object = {}): Promise<Member> {
  const form = person(email, change);
  const signedUp = await call('POST', '/api/v1/auth/new', { body: form });
  if (signedUp.status !== 201) throw new Error(`sign-up answered ${signedUp.status}: ${signedUp.text}`);
  return signIn(call, email, form.password);
}

/** @throws when it is refused */
export async function signIn(call: Call, email: string, password = PASSWORD): Promise<Member> {
  const { status, text, body } = await call('POST', '/api/v1/auth/login', { body: { email, password } });
  if (status !== 200) throw new Error(`sign-in answered ${status}: ${text}`);
  return { _id: body.user._id, token: body.accessToken, email, password };
}

/** The form of an upload. */
export function uploadForm(bytes: Uint8Array<ArrayBuffer>, context: string, name = 'sample'): FormData {
  const form = new FormData();
  form.append('file', new Blob([bytes], { type: 'image/png' }), 'picture.png');
  form.append('name', name);
  form.append('context', context);
  return form;
}

/** Uploads a picture. Answers its key. @throws when it is refused */
export async function upload(
  call: Call,
  token: string,
  bytes: Uint8Array<ArrayBuffer>,
  context: string,
): Promise<string> {
  const { status, text, body } = await call('POST', '/file/upload', { body: uploadForm(bytes, context), token });
  if (status !== 200) throw new Error(`upload answered ${status}: ${text}`);
  return body.key;
}

/** Reads a list to its end, page by page. */
export async function everyPage<Row>(
  call: Call,
  path: string,
  rows: (answer: Answer) => readonly Row[],
  sent: Sent = {},
): Promise<Row[]> {
  const all: Row[] = [];
  let cursor: string | null = null;
  do {
    const next: string = cursor === null ? '' : `&cursor=${cursor}`;
    const answer = await call('GET', `${path}${path.includes('?') ? '&' : '?'}limit=100${next}`, sent);
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${answer.text}`);
    all.push(...rows(answer));
    // A list that comes whole has none.
    cursor = answer.body.nextCursor ?? null;
  } while (cursor !== null);
  return all;
}

/** A small PDF that says this. */
export function pdfForm(text: string): FormData {
  const form = new FormData();
  form.append('file', new Blob([`%PDF-1.7\n${text}\n%%EOF`], { type: 'application/pdf' }), 'plan.pdf');
  form.append('name', 'plan');
  form.append('context', 'Document');
  return form;
}

/** Uploads a small PDF that says this; answers its storage key. */
export async function uploadPdf(call: Call, token: string, text: string): Promise<string> {
  const { status, text: said, body } = await call('POST', '/file/upload', { body: pdfForm(text), token });
  if (status !== 200) throw new Error(`the upload of a PDF answered ${status}: ${said}`);
  return body.key;
}
