import { once } from 'node:events';
import { createServer } from 'node:http';

const PAGE = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>The demo is being filled · UdyamSetu</title>
<style>body { font: 1.125rem/1.6 system-ui, sans-serif; max-width: 36rem; margin: 20vh auto; padding: 0 1.5rem }</style>
<h1>The demo is being filled</h1>
<p>Members, companies and opportunities are written into it, once. The page opens by itself in half a minute or so.</p>
<noscript><p>Please reload it then.</p></noscript>
<script>
  setInterval(async () => {
    const opened = await fetch('/').then(({ ok }) => ok, () => false);
    if (opened) location.reload();
  }, 1000);
</script>
</html>
`;

/** Says on the site's port that the demo is being filled. Resolves to what gives the port up. */
export async function sayFilling(port: number, host: string): Promise<() => Promise<void>> {
  const server = createServer((_, response) => {
    response.writeHead(503, { 'Content-Type': 'text/html; charset=utf-8', 'Retry-After': '5', Connection: 'close' });
    response.end(PAGE);
  });
  server.listen(port, host);
  await once(server, 'listening');
  return async function stop() {
    const closed = once(server, 'close');
    server.close();
    server.closeAllConnections();
    await closed;
  };
}
