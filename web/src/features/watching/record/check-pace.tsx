import type { PriorityExplanation } from '@cratewatch/contracts/watching/vinyls'
import type { Plan } from '@cratewatch/domain/plans/catalogue'
import { minutes } from '@cratewatch/domain/kernel/duration'
import type { ValueReason } from '@cratewatch/domain/scheduling/policy/check-value'
import type { WatchSituation } from '@cratewatch/domain/scheduling/watch-tier'
import { useQuery, queryOptions } from '@tanstack/react-query'
import { useTexts } from '../../../lib/text/i18n.ts'
import { failureMessage } from '../../../lib/api/toast-failure.ts'
import { Skeleton, SkeletonGroup } from '../../../ui/feedback/loading.tsx'
import { endpoints } from '@cratewatch/contracts/calls'
import { call } from '../../../lib/api/api.ts'
import { queryKeys } from '../../../lib/api/query-keys.ts'

const WORDS = {
  'many-watchers': 'watches.why.watched',
  'few-watchers': 'watches.why.watched',
  'appears-often': 'watches.why.often',
  'appears-rarely': 'watches.why.rarely',
  'on-sale-now': 'watches.why.onSale',
  'never-looked-at': 'watches.why.unseen',
  unavailable: 'watches.why.unavailable',
} as const satisfies Record<ValueReason, string>

/** What decides how often, by the rule's table. */
const DECIDES = {
  FREE: {
    hot: 'watches.why.free',
    calm: 'watches.why.free',
    dormant: 'watches.why.freeDormant',
    unavailable: 'watches.why.closed',
  },
  PREMIUM: {
    hot: 'watches.why.premiumHot',
    calm: 'watches.why.premiumCalm',
    dormant: 'watches.why.premiumDormant',
    unavailable: 'watches.why.closed',
  },
} as const satisfies Record<Plan, Record<WatchSituation, string>>

/** The one figure of how fast this instance is, as the landing page states it. */
const measuredPaceQuery = queryOptions({
  queryKey: queryKeys.measuredPace,
  queryFn: ({ signal }) => call(endpoints.globalMetrics, {}, signal),
  staleTime: minutes(10),
})

/** Says how fast copies are seen here, and what decides about a record; the points behind it are for operators. */
export function CheckPace({ id }: { id: string }) {
  const { t } = useTexts()
  const { data, error } = useQuery(priorityQuery(id))
  if (data !== undefined) return <Pace why={data} />
  if (error !== null) return <p role="alert">{failureMessage(error, t('errors.unknown'))}</p>
  return (
    <SkeletonGroup label={t('shell.loading')} className="grid gap-2.5">
      <Skeleton className="w-4/5" />
      <Skeleton className="w-3/5" />
      <Skeleton className="w-2/3" />
    </SkeletonGroup>
  )
}

function Pace({ why }: { why: PriorityExplanation }) {
  const { t } = useTexts()
  const { tier, plan, situation, effectiveTier, reasons } = why
  const within = useQuery(measuredPaceQuery).data?.halfSeenWithinMinutes ?? null
  return (
    <div className="grid gap-2 text-[0.9375rem] text-pretty">
      {within !== null && <p className="font-semibold">{t('watches.why.pace', { minutes: within })}</p>}
      <p>{t(DECIDES[plan][situation])}</p>
      {effectiveTier < tier && <p>{t('watches.why.shared')}</p>}
      <Reasons title={t('watches.why.sooner')} why={why} among={reasons.filter(({ points }) => points > 0)} />
      <Reasons title={t('watches.why.later')} why={why} among={reasons.filter(({ points }) => points < 0)} />
    </div>
  )
}

type ReasonsProps = { title: string; why: PriorityExplanation; among: PriorityExplanation['reasons'] }

/** Lists what moves it among records of its kind. That its reader alone is after it says nothing. */
function Reasons({ title, why: { hunters }, among }: ReasonsProps) {
  const { t } = useTexts()
  const shown = among.filter(({ reason }) => hunters > 1 || WORDS[reason] !== 'watches.why.watched')
  if (shown.length === 0) return null
  return (
    <div>
      <p className="text-sm text-ink-soft">{title}</p>
      <ul className="list-disc ps-5">
        {shown.map(({ reason }) => (
          <li key={reason}>{t(WORDS[reason], { count: hunters })}</li>
        ))}
      </ul>
    </div>
  )
}

/** Why a record is checked as often as it is; loaded on request. */
function priorityQuery(id: string) {
  return queryOptions({
    queryKey: [...queryKeys.vinyls, 'priority', id],
    queryFn: ({ signal }) => call(endpoints.explainPriority, { params: { id } }, signal),
  })
}
