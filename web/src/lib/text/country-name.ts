import type { Locale } from '@cratewatch/domain/accounts/locale'
import { onceALanguage } from './format.ts'

const REGIONS = { type: 'region', fallback: 'none' } as const
const LETTERS = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ')

/** The countries that the marketplace calls otherwise than browsers do. */
const OTHERWISE = { 'Czech Republic': 'Czechia', 'Russian Federation': 'Russia', Turkey: 'Türkiye' }

/** The countries in a language by their English names: no browser lists their codes, so all that could be are tried. */
const COUNTRIES = onceALanguage((tag) => {
  const english = new Intl.DisplayNames('en', REGIONS)
  const own = new Intl.DisplayNames(tag, REGIONS)
  const codes = LETTERS.flatMap((first) => LETTERS.map((second) => first + second))
  return new Map(codes.map((code) => [english.of(code), own.of(code)]))
})

/** Returns what a country with this English name is called in a language; an unknown one stays as it is. */
export function countryName(english: string, locale: Locale): string {
  const known = new Map(Object.entries(OTHERWISE)).get(english) ?? english.replace(' and ', ' & ')
  return locale === 'en' ? english : (COUNTRIES(locale).get(known) ?? english)
}
