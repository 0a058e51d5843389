import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'
import { testWebUrl } from './test-web.ts'

interface Ceremony {
  challenge: string
  /** of the page, as the browser reports it */
  origin?: string
  /** whether the device recognized its owner */
  isVerified?: boolean
}

const userPresent = 0x01
const userVerified = 0x04
const hasCredential = 0x40

/** A device that makes one passkey (ES256, no attestation) and signs with it. WebAuthn Level 3, sections 6.1 and 6.5. */
export function createSoftwarePasskey(host = new URL(testWebUrl).hostname) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const credentialId = randomBytes(32)
  const id = credentialId.toString('base64url')
  let signatures = 0

  const authenticatorData = (isVerified: boolean, more: Buffer = Buffer.alloc(0)) => {
    const counter = Buffer.alloc(4)
    signatures += 1
    counter.writeUInt32BE(signatures)
    const flags =
      userPresent | (isVerified ? userVerified : 0) | (more.length > 0 ? hasCredential : 0)
    return Buffer.concat([sha256(host), Buffer.from([flags]), counter, more])
  }
  const clientData = (type: string, { challenge, origin = testWebUrl }: Ceremony) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const credential = { id, rawId: id, type: 'public-key', clientExtensionResults: {} }

  return {
    id,
    register(ceremony: Ceremony) {
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
      const length = Buffer.alloc(2)
      length.writeUInt16BE(credentialId.length)
      const key = encodeKey(Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url'))
      const attested = Buffer.concat([Buffer.alloc(16), length, credentialId, key])
      const data = authenticatorData(ceremony.isVerified ?? true, attested)
      return {
        ...credential,
        response: {
          clientDataJSON: clientData('webauthn.create', ceremony).toString('base64url'),
          attestationObject: encodeAttestation(data).toString('base64url'),
          transports: ['internal'],
        },
      }
    },
    sign(ceremony: Ceremony) {
      const data = authenticatorData(ceremony.isVerified ?? true)
      const client = clientData('webauthn.get', ceremony)
      const signed = Buffer.concat([data, createHash('sha256').update(client).digest()])
      return {
        ...credential,
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: createSign('sha256').update(signed).sign(privateKey).toString('base64url'),
        },
      }
    },
  }
}

function sha256(text: string) {
  return createHash('sha256').update(text).digest()
}

/** COSE: kty EC2, alg ES256, crv P-256, x and y of 32 bytes. */
function encodeKey(x: Buffer, y: Buffer) {
  return Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20]),
    x,
    Buffer.from([0x22, 0x58, 0x20]),
    y,
  ])
}

/** CBOR of { fmt: "none", attStmt: {}, authData }. */
function encodeAttestation(data: Buffer) {
  const text = (word: string) =>
    Buffer.concat([Buffer.from([0x60 + word.length]), Buffer.from(word)])
  return Buffer.concat([
    Buffer.from([0xa3]),
    text('fmt'),
    text('none'),
    text('attStmt'),
    Buffer.from([0xa0]),
    text('authData'),
    Buffer.from([0x58, data.length]),
    data,
  ])
}
