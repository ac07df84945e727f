import type { SearchResult } from '#api/contract/search.ts';
import { Avatar } from '../../components/Avatar.tsx';
import { CheckMarks } from '../../components/CheckMarks.tsx';
import { holdDots } from '../../format/dot.ts';
import { Logo } from '../company/Logo.tsx';
import { FundLogo } from '../fund/FundLogo.tsx';
import { Marked } from './Marked.tsx';

/** Finds, each a link. @param level of their titles */
export function Hits({ results, level: Title }: { results: readonly SearchResult[]; level: 'h2' | 'h3' }) {
  return (
    <ul className="hits">
      {results.map((hit) => (
        <li key={hit._id} className="card hit">
          <Picture {...hit} />
          <div>
            <Title className="hit-title">
              <a className="card-link" href={hit.path}>
                <Marked text={hit.title} marks={hit.marks.title} />
              </a>
            </Title>
            {hit.line !== '' && (
              <p className="meta clamp-2">
                <Marked text={holdDots(hit.line)} marks={hit.marks.line} />
              </p>
            )}
            <CheckMarks kind={hit.kind} id={hit._id} verification={hit.verification} reviewed={hit.reviewed} />
          </div>
        </li>
      ))}
    </ul>
  );
}

/** What a find looks like: people are round, companies and funds stand in an arch. Decorative: its title stands beside it. */
export function Picture({ kind, title, imageUrl }: Pick<SearchResult, 'kind' | 'title' | 'imageUrl'>) {
  if (kind === 'company') return <Logo name={title} url={imageUrl} />;
  if (kind === 'fund') return <FundLogo provider={title} logoUrl={imageUrl} />;
  return <Avatar name={title} photo={imageUrl} className={kind === 'post' ? 'hit-photo' : ''} />;
}
