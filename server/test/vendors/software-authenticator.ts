import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'
import type { CreatedPasskey, UsedPasskey } from '@cratewatch/contracts/people/passkeys'
import { isoCBOR } from '@simplewebauthn/server/helpers'

const USER_PRESENT = 0x01
const USER_VERIFIED = 0x04
const HAS_CREDENTIAL = 0x40

const base64url = (bytes: Uint8Array | string) => Buffer.from(bytes).toString('base64url')
const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest()

/** The parts of a browser's answer that a test may make wrong. */
export type Ceremony = {
  readonly challenge: string
  readonly host?: string
  readonly origin?: string
  readonly userVerified?: boolean
}

export type SoftwareAuthenticator = ReturnType<typeof softwareAuthenticator>

/**
 * Makes a device with one passkey (ES256, no attestation) behind a browser at `origin`, whose answers follow WebAuthn
 * byte for byte.
 */
export function softwareAuthenticator(origin: string, given: { readonly counts?: boolean } = {}) {
  const credentialId = randomBytes(32)
  const id = base64url(credentialId)
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  let uses = 0
  let userHandle: string | undefined
  const count = () => (given.counts ? (uses += 1) : 0)

  return {
    id,
    /** Sets the counter back, as an earlier copy of the passkey would have it. */
    countFrom: (count: number) => void (uses = count),
    create(at: Ceremony & { readonly userId: string }): CreatedPasskey {
      userHandle = base64url(at.userId)
      const length = Buffer.of(0, credentialId.length)
      const credential = [Buffer.alloc(16), length, credentialId, coseKey(publicKey)]
      const object = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(authenticatorData(origin, at, count(), Buffer.concat(credential)))],
      ])
      return {
        id,
        rawId: id,
        type: 'public-key',
        response: {
          clientDataJSON: base64url(clientData(origin, 'webauthn.create', at)),
          attestationObject: base64url(encode(object)),
          transports: ['internal', 'something-new'],
        },
      }
    },
    use(at: Ceremony & { readonly handle?: string }): UsedPasskey {
      const data = authenticatorData(origin, at, count())
      const client = clientData(origin, 'webauthn.get', at)
      const handle = at.handle ?? userHandle
      return {
        id,
        rawId: id,
        type: 'public-key',
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(data),
          signature: base64url(sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)),
          ...(handle === undefined ? {} : { userHandle: handle }),
        },
      }
    },
  }
}

/** Builds the authenticator data: relying party, presence and verification of the user, counter. */
function authenticatorData(origin: string, at: Ceremony, uses: number, credential = Buffer.alloc(0)): Buffer {
  const verified = (at.userVerified ?? true) ? USER_VERIFIED : 0
  const attested = credential.length > 0 ? HAS_CREDENTIAL : 0
  const counter = Buffer.alloc(4)
  counter.writeUInt32BE(uses)
  const host = sha256(at.host ?? new URL(origin).hostname)
  return Buffer.concat([host, Buffer.of(USER_PRESENT | verified | attested), counter, credential])
}

/** Builds the browser's client data. */
function clientData(origin: string, type: string, at: Ceremony): Buffer {
  const { challenge } = at
  return Buffer.from(JSON.stringify({ type, challenge, origin: at.origin ?? origin, crossOrigin: false }))
}

/** Encodes an EC key as COSE: type, algorithm, curve, the two coordinates. */
function coseKey(key: KeyObject): Uint8Array {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'))
  return encode(
    new Map<number, unknown>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, bytes(x)],
      [-3, bytes(y)],
    ]),
  )
}

type Encodable = Parameters<typeof isoCBOR.encode>[0]

function encode(map: ReadonlyMap<string | number, unknown>): Uint8Array {
  return isoCBOR.encode(map as Encodable)
}
