import { GenericContainer, getContainerRuntimeClient, type StartedTestContainer, Wait } from 'testcontainers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type MinioOptions, openMinioStore } from './minio.ts';
import { startS3 } from './s3.fixture.ts';
import { fileStoreConformance } from './store.conformance.ts';

const BUCKET = 'udyamsetu-conformance';

describe('over HTTP to a small S3 server in this process', () => {
  let s3: Awaited<ReturnType<typeof startS3>>;
  const options = (): MinioOptions => ({
    endpoint: s3.endpoint,
    accessKey: 'someone',
    secretKey: 'secret-secret',
    bucket: BUCKET,
  });

  beforeAll(async () => {
    s3 = await startS3({ accessKey: 'someone' });
  });
  afterAll(() => s3.stop());

  fileStoreConformance('a file store in an S3 bucket', () => openMinioStore(options()));

  it('makes the bucket where it is missing, and opens it where it is there', async () => {
    expect(s3.buckets.has('made-by-us')).toBe(false);
    await openMinioStore({ ...options(), bucket: 'made-by-us' });
    expect(s3.buckets.has('made-by-us')).toBe(true);
    await openMinioStore({ ...options(), bucket: 'made-by-us' });
  });

  it('opens though several processes make the bucket at once', async () => {
    const open = () => openMinioStore({ ...options(), bucket: 'made-at-once' });
    await expect(Promise.all([open(), open(), open()])).resolves.toHaveLength(3);
  });

  it('takes an endpoint without a scheme', async () => {
    const store = await openMinioStore({ ...options(), endpoint: s3.endpoint.replace('http://', '') });
    await expect(store.ping()).resolves.toBeUndefined();
  });

  it('stores the content type with the object', async () => {
    const store = await openMinioStore(options());
    await store.put('User/typed-1.webp', Buffer.from('x'), 'image/webp');
    expect(s3.buckets.get(BUCKET)?.get('User/typed-1.webp')?.type).toBe('image/webp');
  });

  it('does not open with keys that the server does not know', async () => {
    await expect(openMinioStore({ ...options(), accessKey: 'nobody' })).rejects.toThrow();
  });

  it('fails a ping once the bucket is gone', async () => {
    const store = await openMinioStore({ ...options(), bucket: 'soon-gone' });
    s3.buckets.delete('soon-gone');
    await expect(store.ping()).rejects.toThrow('soon-gone');
  });

  it('fails, and does not wait for ever, when the server falls silent', async () => {
    const quiet = await startS3({ accessKey: 'someone' });
    try {
      const store = await openMinioStore({ ...options(), endpoint: quiet.endpoint, silenceMs: 50 });
      quiet.fallSilent();
      await expect(store.get('User/a-1.webp')).rejects.toThrow('silent');
    } finally {
      await quiet.stop();
    }
  });
});

const { MINIO_ENDPOINT, MINIO_ACCESS_KEY = '', MINIO_SECRET_KEY = '' } = process.env;
const docker = MINIO_ENDPOINT
  ? null
  : await getContainerRuntimeClient().then(
      () => 'answers',
      () => null,
    );

if (MINIO_ENDPOINT) {
  fileStoreConformance('a file store in the MinIO that MINIO_ENDPOINT names', () =>
    openMinioStore({
      endpoint: MINIO_ENDPOINT,
      accessKey: MINIO_ACCESS_KEY,
      secretKey: MINIO_SECRET_KEY,
      bucket: BUCKET,
    }),
  );
} else if (docker) {
  describe('in a container', () => {
    let container: StartedTestContainer | undefined;
    afterAll(() => container?.stop());

    fileStoreConformance('a file store in MinIO', async () => {
      container = await new GenericContainer('minio/minio:RELEASE.2025-04-22T22-12-26Z')
        .withCommand(['server', '/data'])
        .withEnvironment({ MINIO_ROOT_USER: 'conformance', MINIO_ROOT_PASSWORD: 'conformance-secret' })
        .withExposedPorts(9000)
        .withWaitStrategy(Wait.forHttp('/minio/health/ready', 9000))
        .start();
      return openMinioStore({
        endpoint: `http://${container.getHost()}:${container.getMappedPort(9000)}`,
        accessKey: 'conformance',
        secretKey: 'conformance-secret',
        bucket: BUCKET,
      });
    });
  });
} else {
  it.skip('a file store in MinIO: skipped, for MINIO_ENDPOINT is not set and no Docker engine answers', () => {});
}
