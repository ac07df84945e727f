import { partsOf, type TextPart, withTags } from '../format/textLinks.ts';

/** What somebody wrote, with the web addresses in it as links. Nothing is fetched from where they lead. */
export function Linked({ text }: { text: string }) {
  return pieces(partsOf(text));
}

/** The same of a post, whose tags lead to the posts that have them too. */
export function LinkedPost({ text }: { text: string }) {
  return pieces(withTags(partsOf(text)));
}

/** Where the posts with a tag are listed. @param tag its key */
export const tagPath = (tag: string): string => `/dashboard/feed?${new URLSearchParams({ tag })}`;

function pieces(parts: readonly TextPart[]) {
  let at = 0;
  return parts.map(({ text, href, tag }) => {
    const key = at;
    at += text.length;
    if (tag !== undefined)
      return (
        <a key={key} href={tagPath(tag)}>
          {text}
        </a>
      );
    if (href === undefined) return text;
    return (
      <a key={key} href={href} rel="nofollow ugc noopener" target="_blank">
        {text}
      </a>
    );
  });
}
