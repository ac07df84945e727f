import type { CaseAnswer } from '#api/contract/case.ts';
import { moderation } from '#words/moderation.ts';
import { LoadFailed, MoreButton } from '../../components/ListParts.tsx';
import { MemberName } from '../../components/MemberLink.tsx';
import { DOT } from '../../format/dot.ts';
import { When } from '../post/When.tsx';
import { reasonOf } from './CaseParts.tsx';

const words = moderation.one;

interface Props {
  /** Oldest first. */
  reported: CaseAnswer['reported'];
  hasMore: boolean;
  busy: boolean;
  /** Whether later ones did not come. */
  failed: boolean;
  more: () => void;
}

/** Who reported it, and why; later reports come below those that are there. */
export function CaseReports({ reported, hasMore, busy, failed, more }: Props) {
  if (reported.length === 0) return null;
  return (
    <section className="stack">
      <h3>{words.reports}</h3>
      <ul className="case-lines">
        {reported.map(({ at, by, reason, text }) => (
          <li key={by._id}>
            <p>
              <MemberName member={by} />: {reasonOf(reason)}
              {DOT}
              <When at={at} />
            </p>
            {text && <p className="keep-lines">{text}</p>}
          </li>
        ))}
      </ul>
      {failed && !busy && <LoadFailed message={moderation.failed} again={more} />}
      {hasMore && !failed && <MoreButton label={words.moreReports} busy={busy} onMore={more} />}
    </section>
  );
}
