import { useEffect, useState } from 'react';
import { isLinkExpired } from '#api/contract/linkExpiry.ts';
import { readStored, writeStored } from '../stores/browserStorage.ts';
import { fileUrl } from './upload.ts';

/** Asked for and not answered yet: the same face twice on a page is one question. */
const underWay = new Map<string, Promise<string | undefined>>();

/** Time for a picture to load before its link ends. */
const MARGIN_MS = 30_000;

const storedUnder = (key: string) => `picture:${key}`;

/** The link to a stored picture that is at hand and still good; undefined where there is none. */
function knownPictureLink(key: string): string | undefined {
  const link = readStored('session', storedUnder(key));
  return link !== null && !isLinkExpired(link, Date.now() + MARGIN_MS) ? link : undefined;
}

/** A signed link to a stored picture. Undefined for '' and where none can be had: a placeholder is shown then. */
export function pictureLink(key: string): Promise<string | undefined> {
  if (key === '') return Promise.resolve(undefined);
  const known = knownPictureLink(key);
  if (known !== undefined) return Promise.resolve(known);
  const asked = underWay.get(key) ?? ask(key);
  underWay.set(key, asked);
  return asked;
}

async function ask(key: string): Promise<string | undefined> {
  const outcome = await fileUrl(key);
  underWay.delete(key);
  if (!outcome.ok) return undefined;
  writeStored('session', storedUnder(key), outcome.data.url);
  return outcome.data.url;
}

/** The `src` of a stored picture, undefined until it is known and where there is none: show initials meanwhile. */
export function usePicture(key: string): string | undefined {
  const [link, setLink] = useState<{ readonly key: string; readonly src: string | undefined }>();
  useEffect(() => {
    let current = true;
    pictureLink(key).then((src) => {
      if (current) setLink({ key, src });
    });
    return () => {
      current = false;
    };
  }, [key]);
  return link?.key === key ? link.src : undefined;
}
