import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest()

// just enough of CBOR to write what a security key writes
const head = (kind: number, length: number) =>
  Buffer.from(
    length < 24
      ? [(kind << 5) | length]
      : length < 256
        ? [(kind << 5) | 24, length]
        : [(kind << 5) | 25, length >> 8, length & 255],
  )
const cborText = (text: string) => Buffer.concat([head(3, text.length), Buffer.from(text)])
const cborBytes = (bytes: Buffer) => Buffer.concat([head(2, bytes.length), bytes])
const cborInt = (n: number) => (n >= 0 ? head(0, n) : head(1, -1 - n))
const cborMap = (entries: [Buffer, Buffer][]) => Buffer.concat([head(5, entries.length), ...entries.flat()])

/** A passkey without a device: it signs what a browser on `origin` would have it sign. */
export function softPasskey(origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(32)
  const rpHash = sha256(new URL(origin).hostname)
  let counter = 0
  const count = () => {
    const bytes = Buffer.alloc(4)
    bytes.writeUInt32BE(++counter)
    return bytes
  }
  const clientData = (type: string, challenge: unknown, from: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: from, crossOrigin: false }))
  const answer = (response: object) => ({
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key',
    clientExtensionResults: {},
    response,
  })
  return {
    id: id.toString('base64url'),
    register({ challenge }: Record<string, unknown>, from = origin) {
      const key = cborMap([
        [cborInt(1), cborInt(2)],
        [cborInt(3), cborInt(-7)],
        [cborInt(-1), cborInt(1)],
        [cborInt(-2), cborBytes(Buffer.from(x, 'base64url'))],
        [cborInt(-3), cborBytes(Buffer.from(y, 'base64url'))],
      ])
      // present, verified, with a key in it
      const authData = Buffer.concat([
        rpHash,
        Buffer.from([0x45]),
        count(),
        Buffer.alloc(16),
        Buffer.from([0, id.length]),
        id,
        key,
      ])
      const attestation = cborMap([
        [cborText('fmt'), cborText('none')],
        [cborText('attStmt'), cborMap([])],
        [cborText('authData'), cborBytes(authData)],
      ])
      return answer({
        clientDataJSON: clientData('webauthn.create', challenge, from).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
        transports: ['internal'],
      })
    },
    sign({ challenge }: Record<string, unknown>, from = origin) {
      const data = clientData('webauthn.get', challenge, from)
      const authData = Buffer.concat([rpHash, Buffer.from([0x05]), count()])
      const signature = sign('sha256', Buffer.concat([authData, sha256(data)]), privateKey)
      return answer({
        clientDataJSON: data.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: signature.toString('base64url'),
      })
    },
  }
}
