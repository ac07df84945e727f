import { api } from '../../client/api.ts';

/** What is verified. */
export interface Verified {
  readonly kind: 'company' | 'provider';
  readonly id: string;
}

/** The calls that verify companies, and providers. */
export const verifying = {
  company: api.company[':id'].verification,
  provider: api.providers[':id'].verification,
} as const;

/** Where a team reads what was checked of it. */
export const verificationPath = ({ kind, id }: Verified): string =>
  `/${kind === 'company' ? 'company' : 'providers'}/${encodeURIComponent(id)}/verification`;
