import { crc32 } from 'node:zlib'

/** Scanners of published code find tokens by it. */
const PREFIX = 'cw_'
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
/** As many as 256 bits and 32 bits take. */
const SECRET_LENGTH = 43
const CHECKSUM_LENGTH = 6
const SHAPE = new RegExp(`^(${PREFIX}[0-9A-Za-z]{${SECRET_LENGTH}})([0-9A-Za-z]{${CHECKSUM_LENGTH}})$`)

/** Writes random bits as a personal token: prefix, letters and digits, and their checksum. */
export function tokenText(random: Uint8Array): string {
  const body = PREFIX + base62(BigInt(`0x${Buffer.from(random).toString('hex')}`), SECRET_LENGTH)
  return body + checksum(body)
}

/** Whether a text can be a personal token. Checked before the database is asked, which mistyped ones never reach. */
export function isPersonalToken(text: string): boolean {
  const [, body, sum] = SHAPE.exec(text) ?? []
  return body !== undefined && checksum(body) === sum
}

function checksum(body: string): string {
  return base62(BigInt(crc32(body)), CHECKSUM_LENGTH)
}

function base62(value: bigint, length: number): string {
  let text = ''
  for (let rest = value; text.length < length; rest /= 62n) text = `${DIGITS[Number(rest % 62n)]}${text}`
  return text
}
