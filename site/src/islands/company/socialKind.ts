import type { IconName } from '../../components/icons.ts';

interface SocialKind {
  readonly name: string;
  readonly icon: IconName;
}

/** By what occurs in the link, the first that fits. */
const KINDS: readonly (SocialKind & { readonly marks: readonly string[] })[] = [
  { marks: ['linkedin'], name: 'LinkedIn', icon: 'linkedin' },
  { marks: ['twitter', 'x.com'], name: 'X', icon: 'x' },
  { marks: ['facebook'], name: 'Facebook', icon: 'facebook' },
  { marks: ['instagram'], name: 'Instagram', icon: 'instagram' },
];

/** Which network a social link leads to; 'Website' for all others. */
export function socialKind(link: string): SocialKind {
  const text = link.toLowerCase();
  return KINDS.find(({ marks }) => marks.some((mark) => text.includes(mark))) ?? { name: 'Website', icon: 'globe' };
}
