/** Where each currency of the marketplace is paid with; elsewhere people know prices in dollars. */
const REGIONS = {
  EUR: 'AD AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MC ME MT NL PT SI SK SM VA XK',
  USD: 'US',
  GBP: 'GB GG IM JE',
  CAD: 'CA',
  AUD: 'AU',
  JPY: 'JP',
  CHF: 'CH LI',
  MXN: 'MX',
  BRL: 'BR',
  NZD: 'NZ',
  SEK: 'SE',
  ZAR: 'ZA',
} as const

/** The currencies in which the marketplace states prices. */
export type Currency = keyof typeof REGIONS
export const CURRENCIES = Object.keys(REGIONS) as readonly Currency[]

/** The currency of a user who never chose one, by their language tag: "es" is read as Spain's. */
export function currencyFor(languageTag: string): Currency {
  const region = regionOf(languageTag)
  return CURRENCIES.find((each) => REGIONS[each].split(' ').includes(region)) ?? 'USD'
}

/** The currency of a new account: of the region that its browser's languages name first, else of its own language. */
export function currencyOfNewcomer(languageTags: readonly string[], language: string): Currency {
  return currencyFor(languageTags.find((tag) => localeOf(tag)?.region !== undefined) ?? language)
}

function regionOf(languageTag: string): string {
  return localeOf(languageTag)?.maximize().region ?? ''
}

function localeOf(languageTag: string): Intl.Locale | null {
  try {
    return new Intl.Locale(languageTag)
  } catch {
    return null
  }
}
