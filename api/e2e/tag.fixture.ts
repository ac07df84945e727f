import { expect } from 'vitest';

type Tagged = Pick<Response, 'status' | 'headers'>;

/**
 * The tag under which whoever has an answer is told so (304). Processes may write between two requests, and the answer be
 * another one then: it is asked for until it is the same twice. Fails where it never is.
 */
export async function steadyTag(
  ask: (headers: Readonly<Record<string, string>>) => Tagged | Promise<Tagged>,
): Promise<string> {
  let tag = '';
  const again = async (): Promise<number> => {
    tag = (await ask({})).headers.get('etag') ?? '';
    return (await ask({ 'if-none-match': tag })).status;
  };
  await expect.poll(again).toBe(304);
  return tag;
}
