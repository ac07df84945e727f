import { type RefObject, useEffect, useState } from 'react';

/**
 * Whether a picture's link brings none. Pictures in the page's bytes may have failed before anybody listened.
 *
 * @param url of the picture that the ref is on
 * @returns whether it is broken, and what to do on 'error'
 */
export function useBroken(picture: RefObject<HTMLImageElement | null>, url: string): [boolean, () => void] {
  const [broken, setBroken] = useState('');
  useEffect(() => {
    const { complete, naturalWidth } = picture.current ?? { complete: false, naturalWidth: 0 };
    if (complete && naturalWidth === 0) setBroken(url);
  }, [picture, url]);
  return [broken === url, () => setBroken(url)];
}
