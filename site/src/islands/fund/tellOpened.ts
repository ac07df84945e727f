import { readStored } from '../../stores/browserStorage.ts';

/** Tells, for a member, that they have opened this fund's page: what 'popular' is counted from. Once is enough. */
export function tellOpened(fund: string): void {
  const token = readStored('local', 'accessToken');
  if (token === null) return;
  const path = `/api/v1/opportunities/${encodeURIComponent(fund)}/opened`;
  // Nobody waits for it, and nothing depends on it.
  fetch(path, { method: 'PUT', headers: { Authorization: `Bearer ${token}` }, keepalive: true }).catch(() => {});
}
