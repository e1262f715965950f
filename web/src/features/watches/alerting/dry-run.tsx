import type { DryRun as Counted } from '@cratewatch/contracts/alerts/alert-rule'
import { endpoints } from '@cratewatch/contracts/calls'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { OwnRule } from '@cratewatch/domain/alerts/alert-rule'
import { call } from '../../../lib/api/api.ts'
import { queryKeys } from '../../../lib/api/query-keys.ts'
import { Spinner } from '../../../ui/feedback/spinner.tsx'
import { useDebounced } from '../search/use-debounced.ts'

/** A pause in editing. */
const RESTED_MS = 400
/** With fewer days than this of the thirty, a count says little. */
const ENOUGH_DAYS = 14

function dryRunQuery(id: string, rule: string | null) {
  return queryOptions({
    queryKey: [...queryKeys.dryRun, id, rule],
    queryFn: ({ signal }) =>
      call(
        endpoints.dryRunRule,
        { params: { id }, body: { rule: JSON.parse(rule ?? '{}') as OwnRule } },
        signal,
      ),
    enabled: rule !== null,
    placeholderData: keepPreviousData,
  })
}

/** Says how often a rule would have alerted, once its editing rests: only ever of the rule as it is now. */
export function DryRun({ id, rule }: { id: string; rule: OwnRule | null }) {
  const { t } = useTranslation()
  const edited = rule === null ? null : JSON.stringify(rule)
  const rested = useDebounced(edited, RESTED_MS)
  const { data, isError, isPlaceholderData } = useQuery(dryRunQuery(id, rested))
  if (edited === null) return null
  const isOld = edited !== rested || isPlaceholderData
  const words = data === undefined ? t('alerts.dryRun.counting') : countedInWords(data, t)
  return (
    <p
      role="status"
      aria-busy={isOld}
      className="sticky bottom-0 flex items-center justify-between gap-3 rounded-xl bg-info-wash p-4 text-pretty text-info shadow-pop"
    >
      {isError ? t('alerts.dryRun.failed') : words}
      {isOld && <Spinner />}
    </p>
  )
}

function countedInWords({ alerts, neverMet, observedDays }: Counted, t: TFunction): string {
  if (observedDays === 0) return t('alerts.dryRun.unobserved')
  return [
    alerts === 0 ? t('alerts.dryRun.none') : t('alerts.dryRun.alerts', { count: alerts }),
    neverMet && t('alerts.dryRun.neverMet'),
    observedDays < ENOUGH_DAYS && t('alerts.dryRun.observed', { count: observedDays }),
  ]
    .filter(Boolean)
    .join(' ')
}
