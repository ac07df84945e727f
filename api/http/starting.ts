import type { RequestListener, ServerResponse } from 'node:http';
import type { Failure } from '../contract/answer.ts';
import type { Config } from '../platform/config.ts';
import { inWords } from '../words/failures.ts';
import { wordsOf } from './readersWords.ts';

/**
 * Answers while a program starts, which lasts for as long as the log cannot be reached: /healthz that the process is up,
 * /readyz what it waits for, everything else 503 with Retry-After.
 */
export function startingListener(
  waitingFor: () => string,
  { SITE_LANGUAGES }: Pick<Config, 'SITE_LANGUAGES'>,
): RequestListener {
  return ({ url = '', headers }, response) => {
    const path = url.replace(/\?.*$/, '');
    if (path === '/healthz') return send(response, 200, { status: 'success' });
    if (path === '/readyz') {
      const problem = waitingFor();
      return send(response, 503, { status: 'error', message: problem, code: 'not-ready', problems: [problem] });
    }
    const { tag, failures } = wordsOf(SITE_LANGUAGES, headers);
    response.setHeader('Content-Language', tag);
    const message = inWords(failures, 'starting.all');
    send(response, 503, { status: 'error', message, code: 'starting' } satisfies Failure);
  };
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, {
    'Content-Type': 'application/json',
    ...(status === 503 ? { 'Retry-After': '1' } : {}),
  });
  response.end(JSON.stringify(body));
}
