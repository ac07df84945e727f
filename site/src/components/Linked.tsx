import type { Mention } from '#api/contract/post.ts';
import { partsOf, type TextPart, withTags } from '../format/textLinks.ts';
import { memberPath } from './MemberLink.tsx';

interface Props {
  text: string;
  /** Whom it names: these lead to their pages. */
  mentions?: readonly Mention[];
}

/** What somebody wrote, with the web addresses in it as links. Nothing is fetched from where they lead. */
export function Linked({ text, mentions = [] }: Props) {
  return pieces(partsOf(text, mentions));
}

/** The same of a post, whose tags lead to the posts that have them too. */
export function LinkedPost({ text, mentions = [] }: Props) {
  return pieces(withTags(partsOf(text, mentions)));
}

/** Where the posts with a tag are listed. @param tag its key */
export const tagPath = (tag: string): string => `/dashboard/feed?${new URLSearchParams({ tag })}`;

function pieces(parts: readonly TextPart[]) {
  let at = 0;
  return parts.map(({ text, href, tag, member }) => {
    const key = at;
    at += text.length;
    const own = tag !== undefined ? tagPath(tag) : member !== undefined ? memberPath(member) : undefined;
    if (own !== undefined)
      return (
        <a key={key} href={own}>
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
