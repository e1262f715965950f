import { randomBytes } from 'node:crypto'
import {
  CODE_DIGITS,
  CODE_PERIOD,
  CODE_TOLERANCE,
  codeStep,
} from '@cratewatch/domain/accounts/second-factor/one-time-code'
import type { Instant } from '@cratewatch/domain/kernel/instant'
import { Secret, TOTP } from 'otpauth'

/** As RFC 4226 recommends for the algorithm that every app knows. */
const SECRET_BYTES = 20
const ISSUER = 'Cratewatch'

/** A new secret, as people type it into their app. */
export function newSecret(): string {
  return new Secret({ buffer: Uint8Array.from(randomBytes(SECRET_BYTES)).buffer }).base32
}

/** What a QR code tells an app: the secret and whose it is. */
export function appUri(secret: string, account: string): string {
  return totp(secret, account).toString()
}

/** The number of the code that was typed, if it is one of those around `now`; null when it is none. */
export function stepOfCode(secret: string, code: string, now: Instant): number | null {
  const shift = totp(secret, '').validate({ token: code, timestamp: now, window: CODE_TOLERANCE })
  return shift === null ? null : codeStep(now) + shift
}

function totp(secret: string, label: string): TOTP {
  const period = CODE_PERIOD / 1000
  return new TOTP({ issuer: ISSUER, label, secret, digits: CODE_DIGITS, period, algorithm: 'SHA1' })
}
