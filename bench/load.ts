import { connect } from 'node:net';

interface Requests {
  readonly url: string;
  /** The bytes of the next request of a connection: a whole HTTP/1.1 request that keeps the connection alive. */
  readonly request: (connection: number) => Buffer;
  readonly connections: number;
}

export interface Load extends Requests {
  readonly seconds: number;
}

export interface Answered {
  readonly perSecond: number;
  readonly bytesPerAnswer: number;
  readonly answers: number;
  /** Answers that were not 2xx. */
  readonly failures: number;
}

/**
 * Sends requests over so many connections, each one waiting for its answer before it sends the next, and counts answers.
 * It reads no more of an answer than its head, so that the generator is far from being the limit.
 */
export async function load({ seconds, ...requests }: Load): Promise<Answered> {
  const until = performance.now() + seconds * 1000;
  return drive(requests, () => performance.now() < until);
}

/** The same until so many have been sent. */
export async function loadOf({ requests, ...sent }: Requests & { readonly requests: number }): Promise<Answered> {
  let left = requests - sent.connections;
  return drive(sent, () => left-- > 0);
}

/** @param goesOn whether a connection sends one more */
async function drive({ url, request, connections }: Requests, goesOn: () => boolean): Promise<Answered> {
  const { hostname, port } = new URL(url);
  let answers = 0;
  let bytes = 0;
  let failures = 0;

  async function connection(number: number): Promise<void> {
    const read = answerReader((status, length) => {
      answers += 1;
      bytes += length;
      if (status < 200 || status > 299) failures += 1;
      if (goesOn()) socket.write(request(number));
      else socket.end();
    });
    const callback = (length: number, buffer: Uint8Array): boolean => {
      read((buffer as Buffer).subarray(0, length));
      return true;
    };
    // One buffer for each connection: the generator's own collections would take time from what is measured.
    const onread = { buffer: Buffer.allocUnsafe(64 * 1024), callback };
    const socket = connect({ port: Number(port), host: hostname, noDelay: true, onread });
    await new Promise((resolve, reject) => socket.once('connect', resolve).once('error', reject));
    await new Promise<void>((resolve, reject) => {
      socket.on('close', resolve);
      socket.on('error', reject);
      socket.write(request(number));
    });
  }

  const started = performance.now();
  await Promise.all(Array.from({ length: connections }, (_, number) => connection(number)));
  const took = (performance.now() - started) / 1000;
  return { perSecond: answers / took, bytesPerAnswer: Math.round(bytes / answers), answers, failures };
}

/** Calls back at the end of each answer of a stream; answers must say their Content-Length. */
function answerReader(onAnswer: (status: number, length: number) => void): (chunk: Buffer) => void {
  let head: Buffer = Buffer.alloc(0);
  let missing = 0;
  let status = 0;
  let length = 0;
  return (chunk) => {
    let rest = chunk;
    while (rest.length > 0) {
      if (missing > 0) {
        const taken = Math.min(missing, rest.length);
        missing -= taken;
        rest = rest.subarray(taken);
        if (missing === 0) onAnswer(status, length);
        continue;
      }
      const whole = head.length === 0 ? rest : Buffer.concat([head, rest]);
      const end = whole.indexOf('\r\n\r\n');
      if (end < 0) {
        head = Buffer.from(whole); // the buffer that it came in is used again
        return;
      }
      const text = whole.toString('latin1', 0, end + 2);
      head = Buffer.alloc(0);
      status = Number(text.slice(9, 12));
      length = Number(/\r\ncontent-length: (\d+)\r\n/i.exec(text)?.[1] ?? 0);
      missing = length;
      rest = whole.subarray(end + 4);
      if (missing === 0) onAnswer(status, length);
    }
  };
}

/** The bytes of a request. */
export function httpRequest(
  url: string,
  method: string,
  path: string,
  headers: Readonly<Record<string, string>> = {},
  body?: unknown,
): Buffer {
  const json = body === undefined ? '' : JSON.stringify(body);
  const all = {
    Host: new URL(url).host,
    ...headers,
    ...(json && { 'Content-Type': 'application/json', 'Content-Length': String(Buffer.byteLength(json)) }),
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${json}`);
}
