import type { Locale } from '../accounts/locale.ts'

/** Where records are sold from. */
const CODES =
  'AR AT AU BA BE BG BR CA CH CL CN CO CY CZ DE DK EE ES FI FR GB GR HK HR HU IE IL IN IS IT JP KR LT LU LV MT MX MY NL NO NZ PE PH PL PT RO RS SE SG SI SK TH TR TW UA US UY ZA'.split(
    ' ',
  )

/** Names of the marketplace that are not those of today's dictionaries. */
const ITS_NAMES: Readonly<Record<string, string>> = {
  BA: 'Bosnia and Herzegovina',
  CZ: 'Czech Republic',
  HK: 'Hong Kong',
  TR: 'Turkey',
}

const namesIn = (locale: Locale) => new Intl.DisplayNames(locale, { type: 'region' })
const NAMES: Readonly<Record<Locale, Intl.DisplayNames>> = { en: namesIn('en'), es: namesIn('es') }

const CODE_OF = new Map(CODES.map((code) => [ITS_NAMES[code] ?? NAMES.en.of(code) ?? code, code]))

/** Returns a country that the marketplace names in English, in a language; unknown ones as they are. */
export function countryInWords(english: string, locale: Locale): string {
  const code = CODE_OF.get(english)
  return (code && NAMES[locale].of(code)) ?? english
}

/** The time zones of each country, asked once. */
const ZONES = new Map<string, ReadonlySet<string>>()

/** Whether a time zone is one of a country that the marketplace names in English; false where that is not known. */
export function isIn(timeZone: string, english: string): boolean {
  const known = ZONES.get(english) ?? zonesOf(english)
  ZONES.set(english, known)
  return known.has(timeZone)
}

function zonesOf(english: string): ReadonlySet<string> {
  const code = CODE_OF.get(english)
  if (code === undefined) return new Set()
  // The language's own types do not have it yet.
  const region = new Intl.Locale('und', { region: code }) as Intl.Locale & {
    getTimeZones?(): readonly string[]
  }
  return new Set(region.getTimeZones?.())
}

/** Returns the countries that can be chosen by their English names, in the order of a language. */
export function countriesIn(locale: Locale): readonly string[] {
  const { compare } = new Intl.Collator(locale)
  return [...CODE_OF.keys()].sort((a, b) => compare(countryInWords(a, locale), countryInWords(b, locale)))
}
