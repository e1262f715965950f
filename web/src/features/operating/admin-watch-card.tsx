import type { AdminWatch } from '@cratewatch/contracts/operating/vinyls'
import { days, hours, minutes, type Duration } from '@cratewatch/domain/kernel/duration'
import { between, type Instant } from '@cratewatch/domain/kernel/instant'
import { formatDay, readInstant } from '../../lib/text/format.ts'
import { useTexts } from '../../lib/text/i18n.ts'
import { readNow, useTicking } from '../../lib/text/ticking.ts'
import { Badge, StatusPill } from '../../ui/badges.tsx'
import { Sleeve } from '../../ui/covers/sleeve.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { DescriptionList } from '../../ui/tables/table.tsx'
import { OwnerLink, PlanBadge, RecordLink, TierSticker } from './row-parts.tsx'

/** Shows one watch to operators: the record, its owner, and its place in the schedule. */
export function AdminWatchCard({ watch }: { watch: AdminWatch }) {
  const { t } = useTexts()
  return (
    <Card as="li" className="grid content-start gap-4">
      <div className="flex gap-4">
        <Sleeve src={watch.thumb} alt="" seed={watch.discogsId} discOut={watch.available} />
        <h2 className="line-clamp-5 min-w-0 flex-1 text-[1.0625rem] leading-snug">
          <RecordLink record={watch} />
        </h2>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <StatusPill status={watch.available ? 'live' : 'none'}>
          {watch.available
            ? t('watches.state.onSale', { count: watch.numForSale })
            : t('admin.stats.noCopies')}
        </StatusPill>
        <TierSticker tier={watch.effectiveTier} />
        {watch.kind === 'master' && <Badge tone="outline">{t('words.album')}</Badge>}
        <Badge tone="outline">{t('admin.watches.priority', { score: watch.priorityScore })}</Badge>
        <PlanBadge plan={watch.user.plan} />
      </div>
      <Facts watch={watch} />
      <p className="flex flex-wrap gap-x-5 gap-y-1 text-sm text-ink-soft tabular-nums">
        <span className="font-mono text-[0.8125rem]">{t('watches.card.id', { id: watch.discogsId })}</span>
        <span>{t('admin.watches.notifications', { count: watch._count.notifications })}</span>
        <span>
          {watch._count.checkHistory === 0
            ? t('admin.watches.noHistory')
            : t('admin.watches.history', { count: watch._count.checkHistory })}
        </span>
      </p>
    </Card>
  )
}

function Facts({ watch }: { watch: AdminWatch }) {
  const { t, locale } = useTexts()
  const { email, discogsUsername } = watch.user
  return (
    <DescriptionList
      layout="inline"
      items={[
        {
          term: t('admin.watches.owner'),
          detail: <OwnerLink owner={{ id: watch.userId, email, discogsUsername }} />,
        },
        {
          term: t('watches.columns.added'),
          detail: formatDay(readInstant(watch.createdAt), readNow(), locale),
        },
        { term: t('admin.watches.nextCheck'), detail: <NextCheckTime watch={watch} /> },
      ]}
    />
  )
}

function NextCheckTime({ watch: { nextCheckAt } }: { watch: Pick<AdminWatch, 'nextCheckAt'> }) {
  const { t } = useTexts()
  const text = useTicking((now) => {
    if (nextCheckAt === null) return t('admin.watches.paused')
    const next = nextCheck(readInstant(nextCheckAt), now)
    return next.kind === 'now'
      ? t('admin.watches.now')
      : t(`admin.watches.in.${next.unit}`, { count: next.count })
  })
  return <span className="tabular-nums">{text}</span>
}

/** Returns the time to the next check: now, or whole minutes, hours or days. */
export function nextCheck(at: Instant, now: Instant) {
  const wait = between(now, at)
  if (wait < minutes(1)) return { kind: 'now' } as const
  const inUnits = (unit: 'minutes' | 'hours' | 'days', one: Duration) =>
    ({ kind: 'in', unit, count: Math.floor(wait / one) }) as const
  if (wait < hours(1)) return inUnits('minutes', minutes(1))
  return wait < days(1) ? inUnits('hours', hours(1)) : inUnits('days', days(1))
}
