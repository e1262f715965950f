import { endpoints } from '@cratewatch/contracts/calls'
import type { PressingName } from '@cratewatch/contracts/checking/pressing-filter'
import type { MasterPressing } from '@cratewatch/contracts/watching/masters'
import type { Locale } from '@cratewatch/domain/accounts/locale'
import { pressingInWords, type PressingFacts } from '@cratewatch/domain/records/pressing-in-words'
import {
  ANY_RECORD,
  type PressingFilter,
  type PressingFormat,
  type Described,
} from '@cratewatch/domain/records/pressings'
import { queryOptions } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { X } from 'lucide-react'
import { Button } from '../../ui/buttons.tsx'
import { toastSuccess } from '../../ui/feedback/toast.tsx'
import { call } from '../api/api.ts'
import { queryKeys } from '../api/query-keys.ts'
import { useChange } from '../api/use-change.ts'
import { useTexts } from '../text/i18n.ts'

type ExcludePressingProps = { watchId: string; pressing: PressingName; onDone?: () => void }

/** Leaves a pressing of a watched album out from now on, whatever else its filter says. */
export function ExcludePressing({ watchId, pressing, onDone }: ExcludePressingProps) {
  const { t } = useTexts()
  const exclude = useChange({
    mutationFn: () =>
      call(endpoints.excludePressing, { params: { id: watchId }, body: { discogsId: pressing.discogsId } }),
    done: () => {
      toastSuccess(t('masters.exclude.done'))
      onDone?.()
    },
    failed: t('masters.exclude.failed'),
    stale: [queryKeys.vinyls, queryKeys.masters],
  })
  if (exclude.isSuccess) return null
  return (
    <Button
      variant="ghost"
      size="sm"
      icon={<X />}
      busy={exclude.isPending}
      className="-ms-3 justify-self-start"
      aria-label={`${t('masters.exclude.label')}: ${pressingLine(pressing)}`}
      onClick={() => exclude.mutate()}
    >
      {t('masters.exclude.label')}
    </Button>
  )
}

/** Returns what distinguishes a pressing from others in one line, as far as it is known; the dot may end a line, not begin one. */
export function pressingLine(pressing: PressingFacts & Pick<PressingName, 'title'>): string {
  return pressingInWords(pressing).join('\u00a0· ') || pressing.title
}

/** How many countries are named before the rest is counted. */
const NAMED_COUNTRIES = 3

/** Returns which pressings a filter lets through, part by part: "Any LP", "UK, US", "1979–1985", "without 2". */
export function filterInWords(filter: PressingFilter, t: TFunction, locale: Locale): readonly string[] {
  const { formats, countries, without, only } = filter
  return [
    formatsInWords(formats, t, locale),
    countries.length > 0 && countriesInWords(countries, t),
    yearsInWords(filter, t),
    only.length > 0 && t('masters.filter.only', { count: only.length }),
    without.length > 0 && t('masters.filter.without', { count: without.length }),
  ].filter((part) => typeof part === 'string')
}

/** Returns what a filter wants of the one thing in which a pressing did not fit it. */
export function wantedInWords(
  filter: PressingFilter,
  misfit: 'format' | 'country' | 'year',
  t: TFunction,
  locale: Locale,
): string {
  if (misfit === 'format') return formatsInWords(filter.formats, t, locale)
  return misfit === 'country' ? countriesInWords(filter.countries, t) : (yearsInWords(filter, t) ?? '')
}

/** Returns a format in words; names that are the same in every language have none. */
export function formatInWords(format: PressingFormat, t: TFunction): string {
  const isWord = format === 'vinyl' || format === 'cassette' || format === 'other'
  return isWord ? t(`masters.formats.${format}`) : format.replace('"', '″')
}

function formatsInWords(formats: readonly PressingFormat[], t: TFunction, locale: Locale): string {
  if (formats.length === 0) return t('masters.filter.anyPressing')
  if (
    formats.length === ANY_RECORD.formats.length &&
    ANY_RECORD.formats.every((each) => formats.includes(each))
  )
    return t('masters.filter.anyRecord')
  const names = formats.map((format) => formatInWords(format, t))
  const list = new Intl.ListFormat(locale, { type: 'disjunction' }).format(names)
  return t('masters.filter.any', { formats: list })
}

function countriesInWords(countries: readonly string[], t: TFunction): string {
  const named = countries.slice(0, NAMED_COUNTRIES).join(', ')
  const count = countries.length - NAMED_COUNTRIES
  return count > 0 ? t('masters.filter.countries', { named, count }) : named
}

function yearsInWords({ yearFrom: from, yearTo: to }: PressingFilter, t: TFunction): string | null {
  if (from === null && to === null) return null
  if (from === to) return String(from)
  if (to === null) return t('masters.filter.from', { year: from })
  return from === null ? t('masters.filter.until', { year: to }) : `${from}–${to}`
}

/** Returns a pressing as a filter compares it. */
export function described({ discogsId: id, formats, country, year }: MasterPressing): Described {
  return { id, formats, country, year }
}

/** An album and its pressings. */
export function masterQuery(id: number) {
  return queryOptions({
    queryKey: [...queryKeys.masters, id],
    queryFn: ({ signal }) => call(endpoints.readMaster, { params: { id } }, signal),
  })
}
