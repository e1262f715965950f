import type { Locale } from '@cratewatch/domain/accounts/locale'
import { ANY_RECORD, type PressingFilter } from '@cratewatch/domain/records/pressings'
import { speak, type Say } from '../../base/texts/speak.ts'

/** Says which pressings of an album are watched, for example "You watch any LP of this album from UK or US." */
export function watchedAs(filter: PressingFilter, locale: Locale): string {
  const say = speak(locale, 'alerts')
  if (filter.only.length > 0) return say.plural('album.chosen', filter.only.length)
  const either = new Intl.ListFormat(locale, { type: 'disjunction' })
  const { countries } = filter
  return say('album.any', {
    pressing: wantedFormats(filter, say, either),
    countries: countries.length === 0 ? '' : say('album.countries', { countries: either.format(countries) }),
    years: wantedYears(filter, say),
  })
}

function wantedFormats({ formats }: PressingFilter, say: Say<'alerts'>, either: Intl.ListFormat): string {
  if (formats.length === 0) return say('format.any')
  const records = ANY_RECORD.formats
  const isAnyRecord = records.every((format) => formats.includes(format))
  const named = isAnyRecord ? formats.filter((format) => !records.includes(format)) : formats
  const words = named.map((format) => say(`format.${format}`))
  return either.format(isAnyRecord ? [say('format.record'), ...words] : words)
}

function wantedYears({ yearFrom, yearTo }: PressingFilter, say: Say<'alerts'>): string {
  const from = String(yearFrom)
  const to = String(yearTo)
  if (yearFrom === yearTo) return yearFrom === null ? '' : say('album.year', { year: from })
  if (yearTo === null) return say('album.since', { from })
  return yearFrom === null ? say('album.until', { to }) : say('album.years', { from, to })
}

/** As many countries are named in a line of facts. */
const NAMED_COUNTRIES = 3

/** Returns the same part by part, for a line of facts: "Any vinyl pressing", "Japan", "1979–1985", "12 watched". */
export function pressingsInWords(filter: PressingFilter, covered: number, locale: Locale): readonly string[] {
  const say = speak(locale, 'alerts')
  const { only, countries, yearFrom, yearTo } = filter
  const either = new Intl.ListFormat(locale, { type: 'disjunction' })
  const more = countries.slice(NAMED_COUNTRIES).length
  const named = countries.slice(0, NAMED_COUNTRIES).join(', ')
  const years = yearFrom === yearTo ? [yearFrom] : [yearFrom, yearTo]
  return [
    only.length > 0
      ? say.plural('pressings.chosen', only.length)
      : say('pressings.any', { pressing: wantedFormats(filter, say, either) }),
    more > 0 ? `${named} +${more}` : named,
    years.some((year) => year !== null) ? years.map((year) => year ?? '').join('–') : '',
    say.plural('pressings.watched', covered),
  ].filter((part) => part !== '')
}
