import { Fragment } from 'react';
import type { SearchResult } from '#api/contract/search.ts';

interface Props {
  text: string;
  marks: SearchResult['marks']['title'];
}

/** A text with the words that were searched for marked. It is read out as if nothing were. */
export function Marked({ text, marks }: Props) {
  const ends = [0, ...marks.map(([, to]) => to)];
  return (
    <>
      {marks.map(([from, to], index) => (
        <Fragment key={from}>
          {text.slice(ends[index], from)}
          <mark>{text.slice(from, to)}</mark>
        </Fragment>
      ))}
      {text.slice(ends.at(-1))}
    </>
  );
}
