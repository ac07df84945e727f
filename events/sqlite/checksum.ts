import { crc32 } from 'node:zlib';

/** What of an event its checksum covers. `data` is its JSON text. */
export interface Checked {
  readonly position: number;
  readonly stream: string;
  readonly revision: number;
  readonly type: string;
  readonly id: string;
  readonly version: number;
  readonly at: number;
  readonly actor: string | null;
  readonly data: string;
  readonly causationId: string | null;
  readonly correlationId: string | null;
}

/** Added to each checksum: SQLite then keeps all of them in six bytes, and no single bit makes one of them NULL. */
const BASE = 2 ** 32;

/** CRC-32 of everything that is read back of an event, so that no part of it is served that was not written. */
export function checksumOf(event: Checked): number {
  const { position, stream, revision, type, id, version, at, actor, data, causationId, correlationId } = event;
  return (
    BASE +
    crc32(
      `${position} ${revision} ${version} ${at} ${id} ${type} ${stream}\n${actor}\n${causationId}\n${correlationId}\n${data}`,
    )
  );
}

export const checksumOfKind = (category: string, type: string): number => BASE + crc32(`${category}\n${type}`);
