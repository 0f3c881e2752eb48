import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

/** What a client does differently from a browser on the site's own page. */
export interface Deviation {
  origin?: string
  rpId?: string
  counter?: number
  isVerified?: boolean
}

interface Settings {
  origin: string
  isVerified?: boolean
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()
const base64url = (data: Buffer) => data.toString('base64url')

/** The head of a CBOR item: its major type, and its length or value. */
function head(major: number, value: number): Buffer {
  const type = major << 5
  if (value < 24) return Buffer.from([type | value])
  return value < 256 ? Buffer.from([type | 24, value]) : Buffer.from([type | 25, value >> 8, value & 255])
}
const integer = (value: number) => (value < 0 ? head(1, -1 - value) : head(0, value))
const byteString = (data: Buffer) => Buffer.concat([head(2, data.length), data])
const text = (value: string) => Buffer.concat([head(3, value.length), Buffer.from(value)])
const map = (...entries: [Buffer, Buffer][]) => Buffer.concat([head(5, entries.length), ...entries.flat()])

/** An authenticator in software, with one key pair on P-256. */
export function createSoftwarePasskey({ origin, isVerified = true }: Settings) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(32)
  let counter = 0

  const clientData = (type: string, challenge: string, from: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: from, crossOrigin: false }))

  /** Flags: user present, user verified, and the key attached. */
  function authenticatorData({ rpId = new URL(origin).hostname, ...own }: Deviation, attached?: Buffer): Buffer {
    counter = own.counter ?? counter + 1
    const flags = 1 | ((own.isVerified ?? isVerified) ? 4 : 0) | (attached ? 64 : 0)
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count, attached ?? Buffer.alloc(0)])
  }

  const envelope = (response: Record<string, unknown>) => ({
    id: base64url(id),
    rawId: base64url(id),
    type: 'public-key',
    clientExtensionResults: {},
    response,
  })

  return {
    /** What a browser answers that made this passkey. */
    register({ challenge }: { challenge: string }, deviation: Deviation = {}) {
      const cose = map(
        [integer(1), integer(2)],
        [integer(3), integer(-7)],
        [integer(-1), integer(1)],
        [integer(-2), byteString(Buffer.from(x, 'base64url'))],
        [integer(-3), byteString(Buffer.from(y, 'base64url'))],
      )
      const attached = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, cose])
      const attestation = map(
        [text('fmt'), text('none')],
        [text('attStmt'), map()],
        [text('authData'), byteString(authenticatorData(deviation, attached))],
      )
      return envelope({
        clientDataJSON: base64url(clientData('webauthn.create', challenge, deviation.origin ?? origin)),
        attestationObject: base64url(attestation),
        transports: ['internal'],
      })
    },

    /** What a browser answers that signed with this passkey. */
    signIn({ challenge }: { challenge: string }, deviation: Deviation = {}) {
      const client = clientData('webauthn.get', challenge, deviation.origin ?? origin)
      const data = authenticatorData(deviation)
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)
      return envelope({
        clientDataJSON: base64url(client),
        authenticatorData: base64url(data),
        signature: base64url(signature),
      })
    },
  }
}
