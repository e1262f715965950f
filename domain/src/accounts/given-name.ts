export const GIVEN_NAME_MAX_LENGTH = 60

/** The name that somebody gave to a passkey or a token, as it is stored; null when nothing is left of it. */
export function givenName(text: string): string | null {
  const name = text
    .replace(/\p{Cc}+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return name === '' ? null : [...name].slice(0, GIVEN_NAME_MAX_LENGTH).join('').trim()
}
