import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'

/** Keys derived from APP_SECRET, one a purpose, so that what signs links cannot open tokens. */
export type Secrets = {
  /** A signature of `text` for `purpose`, URL-safe. */
  sign(purpose: string, text: string): string
  verify(purpose: string, text: string, signature: string): boolean
  /** AES-256-GCM; the answer holds nonce, tag and cipher text. */
  encrypt(text: string): Buffer
  /** Throws when the text was made with another secret or tampered with. */
  decrypt(sealed: Buffer): string
}

/** How tokens are stored: enough to find them, useless to whoever reads the table. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

const NONCE_BYTES = 12
const TAG_BYTES = 16

export function deriveSecrets(appSecret: string): Secrets {
  const key = (purpose: string) => Buffer.from(hkdfSync('sha256', appSecret, 'cratewatch', purpose, 32))
  const sealing = key('encrypt')
  const sign = (purpose: string, text: string) =>
    createHmac('sha256', key(`sign:${purpose}`))
      .update(text)
      .digest('base64url')
  return {
    sign,
    verify(purpose, text, signature) {
      const expected = Buffer.from(sign(purpose, text))
      const given = Buffer.from(signature)
      return expected.length === given.length && timingSafeEqual(expected, given)
    },
    encrypt(text) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', sealing, nonce)
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), body])
    },
    decrypt(sealed) {
      const decipher = createDecipheriv('aes-256-gcm', sealing, sealed.subarray(0, NONCE_BYTES))
      decipher.setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
      return Buffer.concat([
        decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)),
        decipher.final(),
      ]).toString('utf8')
    },
  }
}
