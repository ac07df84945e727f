import { expect, test } from 'vitest';
import { problemWithPassword } from './choosePassword.ts';

const asha = { name: 'Asha Rao', email: 'asha.rao@looms.example.in' };

test.each(['password', 'PASSWORD1', 'qwertyuiop', '1234567890', 'iloveyou', 'iloveyou!', 'football1', 'trustno1'])(
  '%s is refused as one of the most common',
  async (password) => {
    expect(await problemWithPassword(password, asha)).toBe('weak-password.common');
  },
);

test.each(['AshaRao1990', 'rao-asha-1', 'asha.rao@looms', 'ASHA@2026', 'looms.example', 'rao12345678', 'ashaashaasha'])(
  '%s is refused as made of the name or the address',
  async (password) => {
    expect(await problemWithPassword(password, asha)).toBe('weak-password.personal');
  },
);

test.each(['UdyamSetu2026', 'setu-setu-setu', 'startup123456', 'msme@2026!!'])(
  '%s is refused as made of our own name',
  async (password) => {
    expect(await problemWithPassword(password, asha)).toBe('weak-password.ours');
  },
);

test.each(['a long enough password', 'Bridge-over-Yamuna-7', 'asha weaves at night', 'தறி நெய்தல்', '48151623427'])(
  '%s is taken',
  async (password) => {
    expect(await problemWithPassword(password, asha)).toBeNull();
  },
);

test('without a name the address counts', async () => {
  expect(await problemWithPassword('asharao99', { email: asha.email })).toBe('weak-password.personal');
});
