import { endpoints } from '@cratewatch/contracts/calls'
import type { Watch } from '@cratewatch/contracts/watching/vinyls'
import type { Locale } from '@cratewatch/domain/accounts/locale'
import { minutes } from '@cratewatch/domain/kernel/duration'
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { call } from '../api/api.ts'
import { queryKeys } from '../api/query-keys.ts'
import { formatDay, readInstant } from '../text/format.ts'
import { useTexts } from '../text/i18n.ts'
import { readNow } from '../text/ticking.ts'
import { notificationSettingsQuery } from './alert-queries.ts'

/** Returns in words how long a record is muted; null when it is not. */
export function muteInWords(mutedUntil: Watch['mutedUntil'], t: TFunction, locale: Locale): string | null {
  if (mutedUntil === null) return null
  if (mutedUntil === 'until-cheaper') return t('watches.mute.mutedUntilCheaper')
  if (mutedUntil === 'on-again') return t('watches.mute.mutedOnAgain')
  return t('watches.mute.mutedUntil', { date: formatDay(readInstant(mutedUntil), readNow(), locale) })
}

/** Returns what will reach the user of records with the rule for all, whichever of them are for sale; empty until it is known. */
export function useSharedSentence(): string {
  return useQuery(notificationSettingsQuery).data?.expected.words ?? ''
}

const measuredPaceQuery = queryOptions({
  queryKey: queryKeys.measuredPace,
  queryFn: ({ signal }) => call(endpoints.globalMetrics, {}, signal),
  staleTime: minutes(10),
})

/** Says how fast copies are seen here, by the one figure that the landing page states, too; null: it is not known. */
export function useMeasuredPace(): string | null {
  const { t } = useTexts()
  const within = useQuery(measuredPaceQuery).data?.halfSeenWithinMinutes ?? null
  return within === null ? null : t('watches.why.pace', { minutes: within })
}
