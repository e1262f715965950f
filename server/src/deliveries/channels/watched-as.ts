import type { Locale } from '@cratewatch/domain/accounts/locale'
import { ANY_RECORD, type PressingFilter } from '@cratewatch/domain/records/pressings'
import { speak, type Say } from '../../texts/speak.ts'

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
  const [from, to] = [String(yearFrom), String(yearTo)]
  if (yearFrom === yearTo) return yearFrom === null ? '' : say('album.year', { year: from })
  if (yearTo === null) return say('album.since', { from })
  return yearFrom === null ? say('album.until', { to }) : say('album.years', { from, to })
}
