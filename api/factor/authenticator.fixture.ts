import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** A passkey as a device keeps it, without the device: makes and signs what browsers send. */
export function authenticator({ origin = 'http://localhost:3000', counts = true } = {}) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(16);
  const jwk = publicKey.export({ format: 'jwk' });
  let counter = 0;

  const sha256 = (bytes: Uint8Array | string): Buffer => createHash('sha256').update(bytes).digest();
  const base64url = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url');
  const clientData = (type: string, challenge: string): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

  /** @param flags 0x01 somebody was there, 0x04 and it was its owner, 0x40 a key follows */
  function authData(flags: number, tail: Uint8Array = new Uint8Array()): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counts ? counter : 0);
    return Buffer.concat([sha256(new URL(origin).hostname), Buffer.from([flags]), count, tail]);
  }

  const named = { id: base64url(id), rawId: base64url(id), type: 'public-key', clientExtensionResults: {} } as const;

  return {
    /** What `navigator.credentials.create` gives. */
    make({ challenge }: { readonly challenge: string }) {
      const [x, y] = [jwk.x, jwk.y].map((part) => Buffer.from(part ?? '', 'base64url'));
      const key = cborMap([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, x ?? Buffer.alloc(0)],
        [-3, y ?? Buffer.alloc(0)],
      ]);
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const data = authData(0x45, Buffer.concat([Buffer.alloc(16), length, id, key]));
      const attestationObject = cborMap([
        ['fmt', 'none'],
        ['attStmt', {}],
        ['authData', data],
      ]);
      const clientDataJSON = base64url(clientData('webauthn.create', challenge));
      const response = { clientDataJSON, attestationObject: base64url(attestationObject), transports: ['internal'] };
      return { ...named, response };
    },

    /** What `navigator.credentials.get` gives. */
    show({ challenge }: { readonly challenge: string }) {
      counter += 1;
      const data = authData(0x05);
      const client = clientData('webauthn.get', challenge);
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey);
      const response = { clientDataJSON: base64url(client), authenticatorData: base64url(data) };
      return { ...named, response: { ...response, signature: base64url(signature) } };
    },
  };
}

/** `{}`: an empty map. */
type Cbor = number | string | Uint8Array | Readonly<Record<string, never>>;

function cborHead(major: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(major << 5) | value]);
  if (value < 256) return Buffer.from([(major << 5) | 24, value]);
  return Buffer.from([(major << 5) | 25, value >> 8, value & 255]);
}

function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? cborHead(1, -1 - value) : cborHead(0, value);
  if (typeof value === 'string') return Buffer.concat([cborHead(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (value instanceof Uint8Array) return Buffer.concat([cborHead(2, value.length), value]);
  return cborHead(5, 0);
}

const cborMap = (entries: readonly (readonly [number | string, Cbor])[]): Buffer =>
  Buffer.concat([cborHead(5, entries.length), ...entries.flatMap(([key, value]) => [cbor(key), cbor(value)])]);
