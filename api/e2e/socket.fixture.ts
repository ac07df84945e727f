import { connect } from 'node:net';

/**
 * A bare connection to a server, for what no HTTP client would send. Bytes come and go as Latin-1.
 * @param stubborn goes on sending when the server has closed its end
 */
export function openSocket(url: string, { stubborn = false } = {}) {
  const { hostname, port } = new URL(url);
  const socket = connect({ port: Number(port), host: hostname, allowHalfOpen: stubborn });
  let received = '';
  let look = (): void => {};
  socket.setEncoding('latin1');
  socket.on('data', (text: string) => {
    received += text;
    look();
  });
  // A server may well cut the connection: what was received until then is what counts.
  socket.on('error', () => {});
  const closed = new Promise<string>((resolve) => socket.once('close', () => resolve(received)));

  return {
    /** Resolves once the bytes have left, or never can. */
    send: (bytes: string | Uint8Array): Promise<void> =>
      new Promise((resolve) => {
        if (socket.destroyed || !socket.writable) resolve();
        else socket.write(typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes, () => resolve());
      }),

    /** All that has been received, once it matches. @throws when the connection ends before */
    until: (pattern: RegExp): Promise<string> =>
      new Promise((resolve, reject) => {
        look = () => pattern.test(received) && resolve(received);
        look();
        void closed.then(() => reject(new Error(`the connection ended after: ${received}`)));
      }),

    /** All that was received, once the server has closed the connection. */
    closed,

    get isOpen(): boolean {
      return !socket.destroyed;
    },

    /** Leaves what comes unread until `resume`. */
    pause: (): void => void socket.pause(),
    resume: (): void => void socket.resume(),

    /** Says that nothing more will be sent. */
    end(): void {
      socket.end();
    },

    destroy(): void {
      socket.destroy();
    },
  };
}

/** The head of a request. */
export const head = (method: string, path: string, ...headers: readonly string[]): string =>
  `${method} ${path} HTTP/1.1\r\n${['Host: localhost', ...headers].map((line) => `${line}\r\n`).join('')}\r\n`;
