import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { deviceOf, keepDevice } from './device.ts';

const SECURE = '__Secure-udyamsetu_device';
const at = (publicUrl: string) => new Hono().get('/', (c) => c.json([deviceOf(c), keepDevice(c, publicUrl)]));

test('over https no page without it can set the device’s token, and a token from before is taken over', async () => {
  const token = 'a'.repeat(43);
  const plain = await at('http://localhost:3000').request('/', { headers: { Cookie: `udyamsetu_device=${token}` } });
  expect(plain.headers.get('Set-Cookie')).toMatch(/^udyamsetu_device=a{43};/);
  const secure = at('https://udyamsetu.example');
  const moved = await secure.request('/', { headers: { Cookie: `udyamsetu_device=${token}` } });
  const cookie = moved.headers.get('Set-Cookie') ?? '';
  expect(cookie).toMatch(new RegExp(`^${SECURE}=a{43};.*; HttpOnly; Secure; SameSite=Strict`));
  const [seen, kept] = await moved.json();
  expect(seen).toBe(kept);
  // Of the two, the one that only we can have set.
  const both = { Cookie: `udyamsetu_device=${'b'.repeat(43)}; ${SECURE}=${token}` };
  expect(await (await secure.request('/', { headers: both })).json()).toEqual([kept, kept]);
});
