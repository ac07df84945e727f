import { useEffect, useState } from 'react';
import { pictureLink } from './pictures.ts';

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
