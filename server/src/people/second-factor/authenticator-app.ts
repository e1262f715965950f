import {
  CODE_DIGITS,
  CODE_PERIOD,
  CODE_TOLERANCE,
  codeStep,
} from '@cratewatch/domain/accounts/second-factor/one-time-code'
import type { Instant } from '@cratewatch/domain/kernel/instant'
import { Secret, TOTP } from 'otpauth'
import type { Deps } from '../../outbound/deps.ts'

/** The length that RFC 4226 recommends for SHA-1, which every app supports. */
const SECRET_BYTES = 20
const ISSUER = 'Cratewatch'

/** Makes a new secret, in the form that people type into their app. */
export function newSecret({ ids }: Pick<Deps, 'ids'>): string {
  return new Secret({ buffer: Uint8Array.from(ids.bytes(SECRET_BYTES)).buffer }).base32
}

/** Returns the address in a QR code, which gives an app the secret and the account it is for. */
export function appUri(secret: string, account: string): string {
  return totp(secret, account).toString()
}

/** Returns the time step of a typed code if it is one of those around `now`; null when it is wrong. */
export function stepOfCode(secret: string, code: string, now: Instant): number | null {
  const shift = totp(secret, '').validate({ token: code, timestamp: now, window: CODE_TOLERANCE })
  return shift === null ? null : codeStep(now) + shift
}

function totp(secret: string, label: string): TOTP {
  const period = CODE_PERIOD / 1000
  return new TOTP({ issuer: ISSUER, label, secret, digits: CODE_DIGITS, period, algorithm: 'SHA1' })
}
