import { createCipheriv, createDecipheriv, createHmac, hash, hkdfSync, timingSafeEqual } from 'node:crypto'
import { WrongSecret } from './causes.ts'
import { randomIds, type Ids } from './ids.ts'

/** Keys derived from APP_SECRET, one for each purpose, so that the key that signs links opens no tokens. */
export type Secrets = {
  /** Signs `text` for `purpose`, URL-safe. */
  sign(purpose: string, text: string): string
  /** Returns the signatures by every known secret, the present one first, to find rows made before a rotation. */
  signatures(purpose: string, text: string): readonly string[]
  /** Whether a signature is one of those. */
  verify(purpose: string, text: string, signature: string): boolean
  /** Encrypts by AES-256-GCM; the result holds the key's id, nonce, tag and cipher text. */
  encrypt(text: string): Buffer
  /** Decrypts; throws when the secret is unknown or the data was changed. */
  decrypt(sealed: Buffer): string
  /** The first bytes of everything sealed with the present secret. */
  readonly keyId: Buffer
  /** Those of every known secret, the present one first. */
  readonly keyIds: readonly Buffer[]
}

/** Hashes a token for storage: enough to find it, useless to a reader of the table. */
export function hashToken(token: string): Buffer {
  return hash('sha256', token, 'buffer')
}

const KEY_ID_BYTES = 4
const NONCE_BYTES = 12
const TAG_BYTES = 16

/**
 * Derives the keys. `previous` is the secret before a rotation: it opens and verifies, but seals and signs nothing new.
 */
export function deriveSecrets(
  appSecret: string,
  previous: string | null = null,
  ids: Ids = randomIds,
): Secrets {
  const present = deriveKeys(appSecret)
  const known = previous === null ? [present] : [present, deriveKeys(previous)]
  const signatures = (purpose: string, text: string) => known.map((keys) => keys.sign(purpose, text))
  return {
    sign: (purpose, text) => present.sign(purpose, text),
    signatures,
    verify(purpose, text, signature) {
      const given = Buffer.from(signature)
      return signatures(purpose, text)
        .map((each) => Buffer.from(each))
        .some((expected) => expected.length === given.length && timingSafeEqual(expected, given))
    },
    encrypt: (text) => Buffer.concat([present.id, seal(present.sealing, text, ids)]),
    decrypt: (sealed) => open(known, sealed),
    keyId: present.id,
    keyIds: known.map(({ id }) => id),
  }
}

/** Returns what tells one secret from another without saying anything of it: the mark of what it seals. */
export const fingerprintOf = (secret: string): string => deriveKeys(secret).id.toString('hex')

type Keys = {
  readonly id: Buffer
  readonly sealing: Buffer
  readonly sign: (purpose: string, text: string) => string
}

function deriveKeys(secret: string): Keys {
  const key = (purpose: string) => Buffer.from(hkdfSync('sha256', secret, 'cratewatch', purpose, 32))
  return {
    id: key('key-id').subarray(0, KEY_ID_BYTES),
    sealing: key('encrypt'),
    sign: (purpose, text) =>
      createHmac('sha256', key(`sign:${purpose}`))
        .update(text)
        .digest('base64url'),
  }
}

/** Decrypts by the key that the data names. */
function open(known: readonly Keys[], sealed: Buffer): string {
  const named = known.find(({ id }) => id.equals(sealed.subarray(0, KEY_ID_BYTES)))
  try {
    if (named !== undefined) return unseal(named.sealing, sealed.subarray(KEY_ID_BYTES))
  } catch {
    // Said below, as for a key that is not known: neither can be opened.
  }
  throw new WrongSecret('This was sealed with another APP_SECRET, or has been changed.')
}

function seal(key: Buffer, text: string, ids: Ids): Buffer {
  const nonce = ids.bytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), body])
}

function unseal(key: Buffer, sealed: Buffer): string {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  })
  decipher.setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
  const body = sealed.subarray(NONCE_BYTES + TAG_BYTES)
  return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8')
}
