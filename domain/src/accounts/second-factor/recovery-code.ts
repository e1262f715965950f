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
