import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** 120 bits name the session, 64 more say that it was this platform that gave the token out. */
const NAME_CHARACTERS = 24;
const TAG_CHARACTERS = 16;
const ALPHABET = 'abcdefghijklmnopqrstuvwxyz234567';
/** Those given out before tokens had a tag look the same. */
const TOKEN = /^[a-z0-9]{40}$/;

/** Bearer tokens: 40 small letters and digits. @param secret known to this platform alone */
export function tokensOf(secret: Uint8Array) {
  const digest = (text: string): Buffer => createHmac('sha256', secret).update(text).digest();
  const letters = (bytes: Buffer): string => Array.from(bytes, (byte) => ALPHABET[byte % ALPHABET.length]).join('');
  const tagOf = (name: string): Buffer => Buffer.from(digest(`tag\0${name}`).toString('hex').slice(0, TAG_CHARACTERS));

  return {
    isWellFormed: (token: string): boolean => TOKEN.test(token),

    /** A new token; the same one each time for the same `of`. */
    create(of?: string): string {
      const bytes =
        of === undefined ? randomBytes(NAME_CHARACTERS) : digest(`name\0${of}`).subarray(0, NAME_CHARACTERS);
      const name = letters(bytes);
      return name + tagOf(name);
    },

    /** Whether this platform gave it out. One from before tokens had a tag is not recognised: the read model knows it. */
    isOurs(token: string): boolean {
      const tag = Buffer.from(token.slice(NAME_CHARACTERS));
      const right = tagOf(token.slice(0, NAME_CHARACTERS));
      return tag.length === right.length && timingSafeEqual(tag, right);
    },
  };
}
