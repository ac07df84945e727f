/**
 * Drawings for places where nothing is yet, printed like the bridge: fills a little off their outlines. They say
 * nothing to a screen reader; the words beside them do. Plain markup, so pages render them without any script.
 */
import type { ReactNode } from 'react';

type Ink = 'neel' | 'deep' | 'madder' | 'board' | 'paper';
type Part = { ink?: Ink; d: string };

function Drawing({ parts, children }: { parts: Part[]; children?: ReactNode }) {
  return (
    <svg viewBox="0 0 240 160" aria-hidden="true">
      <g transform="translate(2.5 2)">
        {parts.map((part) => part.ink && <path key={part.d} className={`ink-${part.ink}`} d={part.d} />)}
      </g>
      {children}
      <path className="outline" d={`M8 148h224${parts.map((part) => part.d).join('')}`} />
    </svg>
  );
}

/** A glass held over the arches of a bridge: no search results. */
export const EmptySearch = () => (
  <Drawing
    parts={[
      {
        ink: 'neel',
        d: 'M20 148V96h200v52h-22v-14a20 20 0 0 0-40 0v14h-18v-14a20 20 0 0 0-40 0v14H82v-14a20 20 0 0 0-40 0v14z',
      },
      { ink: 'board', d: 'M12 96V84h216v12z' },
      { ink: 'paper', d: 'M128 16a44 44 0 1 1 0 88 44 44 0 0 1 0-88z' },
      { ink: 'madder', d: 'M158 92l9-9 40 40-9 9z' },
    ]}
  >
    <path
      className="ink-madder"
      d="M128 28l5 14h-10zM128 92l5-14h-10zM96 60l14 5V55zM160 60l-14 5V55zM105 37l13 6-7 7zM151 37l-13 6 7 7zM105 83l13-6-7-7zM151 83l-13-6 7-7z"
    />
    <circle className="ink-board" cx="128" cy="60" r="10" />
  </Drawing>
);

/** A wall with a loudspeaker and a bare notice: no posts. */
export const EmptyPosts = () => (
  <Drawing
    parts={[
      { ink: 'neel', d: 'M36 148V24h8v124z' },
      { ink: 'board', d: 'M44 40 96 20v64L44 64z' },
      { ink: 'madder', d: 'M96 16h8v72h-8z' },
      { ink: 'paper', d: 'M128 148V76a40 40 0 0 1 80 0v72z' },
    ]}
  >
    <path className="outline" d="M146 84h44M146 100h44M146 116h26M114 36l14-8M116 52h16M114 68l14 8" />
  </Drawing>
);

/** A pot waiting for its first coin: no funds. */
export const EmptyFunds = () => (
  <Drawing
    parts={[
      { ink: 'board', d: 'M120 12a22 22 0 1 1 0 44 22 22 0 0 1 0-44z' },
      { ink: 'madder', d: 'M84 76h72l-8 14c26 8 34 24 34 34 0 12-8 20-20 24H78c-12-4-20-12-20-24 0-10 8-26 34-34z' },
    ]}
  >
    <path className="outline" d="M112 24h18M112 31h18M112 24h5a8 8 0 0 1 0 14h-5l13 10" />
    <path
      className="ink-board"
      d="M64 122l10-14 10 14zM86 122l10-14 10 14zM108 122l10-14 10 14zM130 122l10-14 10 14zM152 122l10-14 10 14z"
    />
  </Drawing>
);

/** The letterbox at the corner: no messages. */
export const EmptyInbox = () => (
  <Drawing
    parts={[
      { ink: 'madder', d: 'M84 148V52h72v96z' },
      { ink: 'deep', d: 'M76 52a44 32 0 0 1 88 0z' },
      { ink: 'paper', d: 'M100 96h40v28h-40z' },
      { ink: 'board', d: 'M172 68h44v28h-44z' },
    ]}
  >
    <path className="ink-dark" d="M98 66h44v8H98z" />
    <path className="outline" d="M172 68l22 16 22-16M108 104h24M108 114h16" />
  </Drawing>
);

/** Two banks and no bridge between them: no such page. */
export const MissingSpan = () => (
  <Drawing
    parts={[
      { ink: 'board', d: 'M120 62a26 26 0 1 1 0 52 26 26 0 0 1 0-52z' },
      { ink: 'neel', d: 'M8 148V80h76v14l-6 6 8 8-6 10v30h-8v-12a24 24 0 0 0-48 0v12z' },
      { ink: 'neel', d: 'M232 148V80h-76v14l6 6-8 8 6 10v30h8v-12a24 24 0 0 1 48 0v12z' },
      { ink: 'madder', d: 'M8 80V68h68l6 6-4 6zM232 80V68h-68l-6 6 4 6z' },
      { ink: 'deep', d: 'M24 148v-12a24 24 0 0 1 48 0v12zM168 148v-12a24 24 0 0 1 48 0v12z' },
    ]}
  >
    <path
      className="ink-madder"
      d="M120 38l4 14h-8zM75 62l11 9-7 4zM165 62l-11 9 7 4zM93 45l9 12-7 3zM147 45l-9 12 7 3z"
    />
    <path className="outline" d="M96 156c6 0 6 3 12 3s6-3 12-3 6 3 12 3 6-3 12-3" />
  </Drawing>
);

/** A shop with its shutter down: no company yet. */
export const EmptyShop = () => (
  <Drawing
    parts={[
      { ink: 'paper', d: 'M52 148V60h136v88z' },
      { ink: 'board', d: 'M44 60V28h152v32z' },
      { ink: 'neel', d: 'M92 148v-34a28 28 0 0 1 56 0v34z' },
      { ink: 'madder', d: 'M52 60h34a17 13 0 0 1-34 0zM120 60h34a17 13 0 0 1-34 0z' },
      { ink: 'neel', d: 'M86 60h34a17 13 0 0 1-34 0zM154 60h34a17 13 0 0 1-34 0z' },
    ]}
  >
    <path className="outline" d="M92 122h56M92 131h56M92 140h56M72 44h96" />
  </Drawing>
);
