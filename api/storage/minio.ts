/** Files in MinIO, or in anything else that speaks S3. */
import http from 'node:http';
import https from 'node:https';
import { Readable } from 'node:stream';
import { contentTypeOf } from './keys.ts';
import { checkContentType, checkedKey, type FileInfo, type FileStore } from './store.ts';

export interface MinioOptions {
  /** `http://minio:9000`, `https://…`, or a bare `host:port` for plain HTTP. */
  readonly endpoint: string;
  readonly accessKey: string;
  readonly secretKey: string;
  /** Made where it is missing. */
  readonly bucket: string;
  /** How long the server may stay silent before a call fails, in milliseconds. 10,000 unless told. */
  readonly silenceMs?: number;
}

const PART_BYTES = 16 * 1024 * 1024;

/**
 * Opens the bucket, making it where it is missing.
 *
 * @throws the client's error if the server does not answer or refuses the keys
 */
export async function openMinioStore(options: MinioOptions): Promise<FileStore> {
  const { endpoint, accessKey, secretKey, bucket, silenceMs = 10_000 } = options;
  // The package brings an XML parser and much else: whoever keeps files on disk does not pay for that at start.
  const { Client } = await import('minio');
  const url = new URL(endpoint.includes('://') ? endpoint : `http://${endpoint}`);
  const useSSL = url.protocol === 'https:';
  const client = new Client({
    endPoint: url.hostname,
    port: Number(url.port) || (useSSL ? 443 : 80),
    useSSL,
    accessKey,
    secretKey,
    transport: impatient(useSSL ? https : http, silenceMs),
    // A large file goes up in parts, one of them in memory at a time.
    partSize: PART_BYTES,
    // Its retries write to the console, past our log, and hide how slow the server is.
    retryOptions: { disableRetry: true },
  });

  if (!(await client.bucketExists(bucket))) {
    await client.makeBucket(bucket).catch((error: unknown) => {
      // Another of our processes, starting at the same moment, made it first.
      if (codeOf(error) !== 'BucketAlreadyOwnedByYou') throw error;
    });
  }

  async function statOf(key: string): Promise<FileInfo | null> {
    const found = await orNull(client.statObject(bucket, checkedKey(key)));
    return found && { key, size: found.size, modifiedAt: found.lastModified.getTime() };
  }

  return {
    async put(key, bytes, contentType) {
      checkedKey(key);
      checkContentType(key, contentType);
      const body = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
      await client.putObject(bucket, key, body, body.length, { 'Content-Type': contentType });
    },

    async putFile(key, path, contentType) {
      checkedKey(key);
      checkContentType(key, contentType);
      await client.fPutObject(bucket, key, path, { 'Content-Type': contentType });
    },

    async get(key) {
      const found = await statOf(key);
      const bytes = found && (await orNull(client.getObject(bucket, key)));
      if (!found || !bytes) return null;
      // Node types a web stream of its own that differs from the DOM's in name only.
      const stream = Readable.toWeb(bytes) as ReadableStream<Uint8Array>;
      return { stream, size: found.size, contentType: contentTypeOf(key) };
    },

    stat: statOf,

    async remove(key) {
      await client.removeObject(bucket, checkedKey(key));
    },

    async *list(prefix = '') {
      for await (const item of client.listObjectsV2(bucket, prefix, true)) {
        if (item.name && item.lastModified) {
          yield { key: item.name, size: item.size, modifiedAt: item.lastModified.getTime() };
        }
      }
    },

    async ping() {
      if (!(await client.bucketExists(bucket))) throw new Error(`The bucket ${bucket} is gone`);
    },
  };
}

/** Node's HTTP client, except that a request over which nothing moves for `silenceMs` fails: it would wait for ever. */
function impatient(transport: Pick<typeof http, 'request'>, silenceMs: number): Pick<typeof http, 'request'> {
  function request(options: http.RequestOptions, onResponse?: (response: http.IncomingMessage) => void) {
    const sent = transport.request(options, onResponse);
    return sent.setTimeout(silenceMs, () => sent.destroy(new Error(`MinIO was silent for ${silenceMs} ms`)));
  }
  // `request` has more overloads (a URL first); the client uses this one alone.
  return { request: request as typeof http.request };
}

async function orNull<T>(wanted: Promise<T>): Promise<T | null> {
  try {
    return await wanted;
  } catch (error) {
    const code = codeOf(error);
    if (code === 'NotFound' || code === 'NoSuchKey') return null;
    throw error;
  }
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}
