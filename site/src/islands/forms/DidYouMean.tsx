import { startups } from '#words/startups.ts';
import { plainly } from '../../client/links.ts';

interface Props {
  /** What was probably meant, and found. */
  suggestion: string;
  /** The same search with these words. */
  href: string;
  onTake: (q: string) => void;
}

/** What a search with a slip in it was taken for. Pressed, it stands in the box. */
export function DidYouMean({ suggestion, href, onTake }: Props) {
  return (
    <p className="meta did-you-mean" role="status">
      {startups.search.meant}{' '}
      <a href={href} onClick={plainly(() => onTake(suggestion))}>
        {suggestion}
      </a>
      ?
    </p>
  );
}
