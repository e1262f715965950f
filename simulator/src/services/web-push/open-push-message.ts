import { createDecipheriv, hkdfSync, type ECDH } from 'node:crypto'

/** What only the browser of a subscription knows. */
export type SubscriptionSecrets = { readonly keys: ECDH; readonly auth: Buffer }

const SALT_BYTES = 16
const TAG_BYTES = 16
/** Before the padding of the last record (RFC 8188). */
const LAST_RECORD = 2

/** Decrypts a message as a browser does, by RFC 8291 with one record of RFC 8188. Throws when it is not for this subscription. */
export function openPushMessage({ keys, auth }: SubscriptionSecrets, body: Buffer): string {
  const salt = body.subarray(0, SALT_BYTES)
  const recordSize = body.readUInt32BE(SALT_BYTES)
  const idLength = body.readUInt8(SALT_BYTES + 4)
  const sender = body.subarray(SALT_BYTES + 5, SALT_BYTES + 5 + idLength)
  const record = body.subarray(SALT_BYTES + 5 + idLength)
  if (record.length > recordSize) throw new Error('more than one record')
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), sender])
  const secret = derive(keys.computeSecret(sender), auth, info, 32)
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce, { authTagLength: TAG_BYTES })
  decipher.setAuthTag(record.subarray(-TAG_BYTES))
  const padded = Buffer.concat([decipher.update(record.subarray(0, -TAG_BYTES)), decipher.final()])
  const end = padded.findLastIndex((byte) => byte !== 0)
  if (padded[end] !== LAST_RECORD) throw new Error('the padding is not of a last record')
  return padded.subarray(0, end).toString('utf8')
}

function derive(secret: Buffer, salt: Buffer, info: Buffer, length: number): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, info, length))
}
