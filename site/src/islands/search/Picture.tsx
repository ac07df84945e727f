import type { SearchResult } from '#api/contract/search.ts';
import { Avatar } from '../../components/Avatar.tsx';
import { Logo } from '../company/Logo.tsx';
import { FundLogo } from '../fund/FundLogo.tsx';

/** What a find looks like: people are round, companies and funds stand in an arch. Decorative: its title stands beside it. */
export function Picture({ kind, title, imageUrl }: Pick<SearchResult, 'kind' | 'title' | 'imageUrl'>) {
  if (kind === 'company') return <Logo name={title} url={imageUrl} />;
  if (kind === 'fund') return <FundLogo provider={title} logoUrl={imageUrl} />;
  return <Avatar name={title} photo={imageUrl} className={kind === 'post' ? 'hit-photo' : ''} />;
}
