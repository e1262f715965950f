import { CODE_DIGITS } from './one-time-code.ts'
import { readRecoveryCode } from './recovery-code.ts'

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
