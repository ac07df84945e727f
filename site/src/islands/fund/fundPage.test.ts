import { expect, test } from 'vitest';
import { findFund } from './fundPage.ts';

const answering = (status: number, body: unknown) => async () => Response.json(body, { status });

test('a fund that is there is found, by its own path alone', async () => {
  const asked: string[] = [];
  const found = await findFund(async (path) => {
    asked.push(path);
    return Response.json({ status: 'success', opportunity: { _id: 'a/b' } });
  }, 'a/b');
  expect(found).toEqual({ fund: { _id: 'a/b' } });
  expect(asked).toEqual(['/opportunities/a%2Fb']);
});

test('what is missing and what could not be asked are told apart', async () => {
  expect(await findFund(answering(404, {}), 'x')).toEqual({ status: 404 });
  expect(await findFund(answering(500, {}), 'x')).toEqual({ status: 503 });
  const down = async () => {
    throw new TypeError('fetch failed');
  };
  expect(await findFund(down, 'x')).toEqual({ status: 503 });
});
