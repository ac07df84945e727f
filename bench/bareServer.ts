import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The limit that first pages are measured against: node:http answering every request with the bytes of one file. */
const bytes = readFileSync(process.argv[2] ?? '');
const server = createServer((_request, response) => {
  response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': bytes.length });
  response.end(bytes);
});
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo; // it listens on a port
  console.log(JSON.stringify({ address: `http://127.0.0.1:${port}` }));
});
process.once('SIGTERM', () => server.close(() => process.exit()));
