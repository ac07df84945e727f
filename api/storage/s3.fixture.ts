/** A small server that speaks as much S3 as a file store needs, so that the MinIO client is tested over real HTTP anywhere. */
import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

interface StoredObject {
  readonly bytes: Buffer;
  readonly type: string;
  readonly modified: Date;
}

/** Small, so that any list of some length takes several requests. */
const PAGE = 10;

/** Starts the server on a free port. It knows one access key; the signature itself it takes on trust. */
export async function startS3({ accessKey }: { accessKey: string }) {
  const buckets = new Map<string, Map<string, StoredObject>>();
  /** Uploads in parts that are under way: their bytes by number, and their content type. */
  const parts = new Map<string, Map<number, Buffer>>();
  const types = new Map<string, string>();
  let silent = false;

  const server = createServer((request, response) => {
    if (silent) return;
    answer(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)));
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://s3');
    const [, bucketName = '', ...rest] = url.pathname.split('/').map(decodeURIComponent);
    const key = rest.join('/');
    const body = await buffer(request);
    const bucket = buckets.get(bucketName);

    function refuse(status: number, code: string): void {
      const xml = `<Error><Code>${code}</Code><Message>${code}</Message></Error>`;
      response.writeHead(status, { 'content-type': 'application/xml' }).end(request.method === 'HEAD' ? '' : xml);
    }
    function send(xml: string): void {
      response.writeHead(200, { 'content-type': 'application/xml' }).end(`<?xml version="1.0"?>${xml}`);
    }

    if (!request.headers.authorization?.includes(`Credential=${accessKey}/`)) return refuse(403, 'InvalidAccessKeyId');
    if (url.searchParams.has('location')) {
      return bucket ? send('<LocationConstraint>us-east-1</LocationConstraint>') : refuse(404, 'NoSuchBucket');
    }
    if (!key && request.method === 'PUT') {
      if (bucket) return refuse(409, 'BucketAlreadyOwnedByYou');
      buckets.set(bucketName, new Map());
      return send('');
    }
    if (!bucket) return refuse(404, 'NoSuchBucket');
    if (url.searchParams.has('uploads') && request.method === 'GET')
      return send('<ListMultipartUploadsResult><IsTruncated>false</IsTruncated></ListMultipartUploadsResult>');
    if (url.searchParams.has('uploads')) {
      parts.set(key, new Map());
      types.set(key, request.headers['content-type'] ?? '');
      return send(`<InitiateMultipartUploadResult><UploadId>${key}</UploadId></InitiateMultipartUploadResult>`);
    }
    const upload = parts.get(url.searchParams.get('uploadId') ?? '');
    if (upload && request.method === 'PUT') {
      upload.set(Number(url.searchParams.get('partNumber')), body);
      response.writeHead(200, { etag: `"${createHash('md5').update(body).digest('hex')}"` }).end();
      return;
    }
    if (upload) {
      const bytes = Buffer.concat([...upload].sort(([a], [b]) => a - b).map(([, part]) => part));
      bucket.set(key, { bytes, type: types.get(key) ?? '', modified: new Date() });
      parts.delete(key);
      return send(
        '<CompleteMultipartUploadResult><Location>/</Location><ETag>"etag"</ETag></CompleteMultipartUploadResult>',
      );
    }
    if (!key && request.method === 'HEAD') return send('');
    if (!key) return send(page(bucket, url.searchParams));

    if (request.method === 'PUT') {
      const sent = request.headers['x-amz-content-sha256'];
      const digest = createHash('sha256').update(body).digest('hex');
      if (sent !== digest && sent !== 'UNSIGNED-PAYLOAD') return refuse(400, 'XAmzContentSHA256Mismatch');
      bucket.set(key, { bytes: body, type: request.headers['content-type'] ?? '', modified: new Date() });
      response.writeHead(200, { etag: `"${digest}"` }).end();
      return;
    }
    if (request.method === 'DELETE') {
      bucket.delete(key);
      response.writeHead(204).end();
      return;
    }
    const found = bucket.get(key);
    if (!found) return refuse(404, 'NoSuchKey');
    response.writeHead(200, {
      'content-length': found.bytes.length,
      'content-type': found.type,
      'last-modified': found.modified.toUTCString(),
      etag: '"etag"',
    });
    response.end(request.method === 'HEAD' ? undefined : found.bytes);
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A server that listens on a port answers with an object, never with a pipe's name.
  const { port } = server.address() as AddressInfo;
  return {
    endpoint: `http://127.0.0.1:${port}`,
    buckets,
    /** From here on, requests are taken and never answered. */
    fallSilent(): void {
      silent = true;
    },
    async stop(): Promise<void> {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** One page of ListObjectsV2. The token is the last key of the page before. */
function page(bucket: Map<string, StoredObject>, query: URLSearchParams): string {
  const after = query.get('continuation-token') ?? '';
  const keys = [...bucket.keys()].filter((key) => key.startsWith(query.get('prefix') ?? '') && key > after).sort();
  const shown = keys.slice(0, PAGE);
  const contents = shown.map((key) => {
    const { bytes, modified } = bucket.get(key) ?? { bytes: Buffer.alloc(0), modified: new Date(0) };
    return (
      `<Contents><Key>${encodeURIComponent(key)}</Key><LastModified>${modified.toISOString()}</LastModified>` +
      `<ETag>"etag"</ETag><Size>${bytes.length}</Size></Contents>`
    );
  });
  const more = keys.length > PAGE;
  const token = more ? `<NextContinuationToken>${shown.at(-1)}</NextContinuationToken>` : '';
  return `<ListBucketResult><IsTruncated>${more}</IsTruncated>${token}${contents.join('')}</ListBucketResult>`;
}
