import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PICTURE_CONTEXTS } from '../contract/file.ts';
import { contentTypeOf, isFileKey, isPictureKey, pictureKey } from './keys.ts';

describe('the key of a picture', () => {
  it.each([
    ['Chai & Co. (Pune)', 'chai-co-pune'],
    ['  --Élan Énergie--  ', 'elan-energie'],
    ['../../etc/passwd', 'etc-passwd'],
    ['उद्यम सेतु', 'picture'],
    ['', 'picture'],
    [`${'a'.repeat(39)} b`, 'a'.repeat(39)],
    ['x'.repeat(1_000_000), 'x'.repeat(40)],
  ])('makes %j readable', (name, slug) => {
    expect(pictureKey('Company', name, 'id1')).toBe(`Company/${slug}-id1.webp`);
  });

  it('is well-formed whatever the name is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.constantFrom(...PICTURE_CONTEXTS), (name, context) => {
        expect(isPictureKey(pictureKey(context, name, 'a1b2c3'))).toBe(true);
      }),
    );
  });
});

describe('a key', () => {
  it('that is well-formed goes into a URL as it is', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const path = new URL(`http://x/files/${isFileKey(text) ? text : 'a.webp'}`).pathname;
        expect(path).toBe(`/files/${isFileKey(text) ? text : 'a.webp'}`);
      }),
    );
    expect(isFileKey('Company/a_B-1.webp')).toBe(true);
  });

  it('of anything but an uploaded picture is no picture key', () => {
    expect(isPictureKey('Company/a-1.webp')).toBe(true);
    expect(isPictureKey('Snapshot/directory-3.sqlite')).toBe(false);
    expect(isPictureKey('Company/a-1.sqlite')).toBe(false);
    expect(isPictureKey('Companyx/a-1.webp')).toBe(false);
  });

  it('says its content type by its ending', () => {
    expect(contentTypeOf('a.webp')).toBe('image/webp');
    expect(contentTypeOf('a.html')).toBe('application/octet-stream');
  });
});
