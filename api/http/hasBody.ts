import type { IncomingMessage } from 'node:http';

/** Whether a request announces a body: its bytes may still be on their way (RFC 9112, section 6.3). */
export const hasBody = ({ headers }: Pick<IncomingMessage, 'headers'>): boolean =>
  headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
