import type { Locale } from '@cratewatch/domain/accounts/locale'

const REGION = /^([a-z]{2,3})(?:-[a-z]{4})?-([a-z]{2}|\d{3})(?![a-z0-9])/i

/** Returns the page's language as the reader's region writes it: en for a British reader is en-GB. */
export function regionalTag(locale: Locale, preferred: readonly string[]): string {
  for (const tag of preferred) {
    const [, language, region] = REGION.exec(tag) ?? []
    if (language?.toLowerCase() === locale && region !== undefined) return `${locale}-${region.toUpperCase()}`
  }
  return locale
}

/** Returns the tag that dates are written in for this browser. */
export function readerTag(locale: Locale): string {
  return regionalTag(locale, globalThis.navigator?.languages ?? [])
}
