import { seconds, minutes, type Duration } from '../../kernel/duration.ts'
import { plus, type Instant } from '../../kernel/instant.ts'

/** What users type as their second factor: a code of their app, or a recovery code. */
export type GivenCode =
  | { readonly kind: 'one-time'; readonly code: string }
  | { readonly kind: 'recovery'; readonly code: string }

/** Reads a typed code; null for what is neither. Blanks do not matter: apps show codes in two groups. */
export function readGivenCode(text: string): GivenCode | null {
  const digits = readOneTimeCode(text)
  if (digits !== null) return { kind: 'one-time', code: digits }
  const recovery = readRecoveryCode(text)
  return recovery === null ? null : { kind: 'recovery', code: recovery }
}

/** The digits of a code of an authenticator app; null for anything else. */
export function readOneTimeCode(text: string): string | null {
  const digits = text.replace(/[\s-]/g, '')
  return digits.length === CODE_DIGITS && /^\d+$/.test(digits) ? digits : null
}

/** What every authenticator app supports: six digits, a new code each half minute (RFC 6238). */
export const CODE_DIGITS = 6
export const CODE_PERIOD = seconds(30)
/** A clock may be this many codes early or late. */
export const CODE_TOLERANCE = 1

/** The number of the code that is shown at `at`, counted from 1970. */
export function codeStep(at: Instant): number {
  return Math.floor(at / CODE_PERIOD)
}

/** Whether the code of `step` is accepted at `now`. No code is accepted twice, nor one older than the last accepted. */
export function isStepAccepted(step: number, lastStep: number | null, now: Instant): boolean {
  const isRecent = Math.abs(step - codeStep(now)) <= CODE_TOLERANCE
  return isRecent && (lastStep === null || step > lastStep)
}

/** How many a user is given at once. */
export const RECOVERY_CODES = 10

/** Crockford's base 32: no letter that is read as a digit or as another letter. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const LENGTH = 24
const GROUP = /.{4}(?=.)/g

/** How many random bytes a code needs: five bits of each, 120 in all, which need neither salt nor slow hash. */
export const RECOVERY_CODE_BYTES = LENGTH

/** A recovery code of random bytes, as it is stored and compared. Throws when there are too few bytes. */
export function recoveryCode(random: Uint8Array): string {
  if (random.length < RECOVERY_CODE_BYTES) throw new RangeError('A recovery code needs more random bytes')
  return Array.from(random.subarray(0, LENGTH), (byte) => ALPHABET.charAt(byte % ALPHABET.length)).join('')
}

/** A recovery code as people read it: in groups of four. */
export function formatRecoveryCode(code: string): string {
  return code.replace(GROUP, '$&-')
}

/** A recovery code as typed; null when it cannot be one. Case, blanks and letters mistaken for digits do not matter. */
export function readRecoveryCode(text: string): string | null {
  const code = text.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1')
  const isCode = code.length === LENGTH && [...code].every((letter) => ALPHABET.includes(letter))
  return isCode ? code : null
}

/** How long the second factor may take after the first. */
export const SECOND_FACTOR_LIFETIME = minutes(10)

/** How long the setting-up of an authenticator app may take, with its installation. */
export const ENROLMENT_LIFETIME = minutes(30)

/** Whether a ticket made at `madeAt` is still valid. One from the future was made by a wrong clock. */
export function isTicketOpen(madeAt: Instant, lifetime: Duration, now: Instant): boolean {
  return now >= madeAt && now < plus(madeAt, lifetime)
}
