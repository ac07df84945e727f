import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { createInterface } from 'node:readline';
import { setTimeout as elapsed } from 'node:timers/promises';

interface Options {
  /** What RCPT TO is answered with, in turn; after these it takes everything. */
  readonly replies?: string[];
  /** Milliseconds that it takes over a mail. */
  readonly delay?: number;
}

/** For tests: a mail server. Its mails are as they came, each up to the line before its end. */
export async function mailServer({ replies = [], delay = 0 }: Options = {}): Promise<{
  readonly server: Server;
  readonly url: string;
  /** All lines of all mails, the '.' at the end of each among them. */
  readonly received: string[];
  readonly mails: string[];
}> {
  const received: string[] = [];
  const mails: string[] = [];
  const server = createServer((socket) => {
    let mail: string[] | null = null;
    const say = (line: string): void => void (socket.writable && socket.write(`${line}\r\n`));
    say('220 ready');
    const lines = createInterface({ input: socket });
    // The client hangs up when it was refused, or was killed.
    for (const one of [socket, lines]) one.on('error', () => {});
    lines.on('line', async (line) => {
      if (mail) {
        received.push(line);
        if (line !== '.') return void mail.push(line);
        mails.push(mail.join('\n'));
        mail = null;
        await elapsed(delay);
        say('250 taken');
      } else if (line.startsWith('RCPT')) say(replies.shift() ?? '250 ok');
      else if (line === 'DATA') {
        mail = [];
        say('354 go on');
      } else say(line === 'QUIT' ? '221 bye' : '250 ok');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // it listens on a port
  return { server, url: `smtp://127.0.0.1:${port}`, received, mails };
}
