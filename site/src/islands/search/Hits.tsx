import type { SearchResult } from '#api/contract/search.ts';
import { Marked } from './Marked.tsx';
import { Picture } from './Picture.tsx';

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
                <Marked text={hit.line} marks={hit.marks.line} />
              </p>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}
