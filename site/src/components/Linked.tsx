import { partsOf } from '../format/textLinks.ts';

/** What somebody wrote, with the web addresses in it as links. Nothing is fetched from where they lead. */
export function Linked({ text }: { text: string }) {
  let at = 0;
  return partsOf(text).map(({ text: shown, href }) => {
    const key = at;
    at += shown.length;
    if (href === undefined) return shown;
    return (
      <a key={key} href={href} rel="nofollow ugc noopener" target="_blank">
        {shown}
      </a>
    );
  });
}
