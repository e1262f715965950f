import type { AdminOptimization } from '@cratewatch/contracts/operating/optimization'
import type { ValueReason } from '@cratewatch/domain/scheduling/policy/check-value'
import { useTranslation } from 'react-i18next'
import { Badge } from '../../../ui/badges/badge.tsx'
import { ListCard } from '../lists/list-page.tsx'
import { PlanBadge, RecordLink, SmallSleeve, TierSticker } from '../row-parts.tsx'

const REASONS = {
  'many-watchers': 'admin.optimization.reason.manyWatchers',
  'few-watchers': 'admin.optimization.reason.fewWatchers',
  'appears-often': 'admin.optimization.reason.appearsOften',
  'appears-rarely': 'admin.optimization.reason.appearsRarely',
  'on-sale-now': 'admin.optimization.reason.onSaleNow',
  'never-looked-at': 'admin.optimization.reason.neverChecked',
  unavailable: 'admin.optimization.reason.unavailable',
} as const satisfies Record<ValueReason, string>

type Release = AdminOptimization['metrics']['recentVinyls'][number]

/** Lists the records whose checks are worth most, and why. */
export function TopReleases({ releases }: { releases: readonly Release[] }) {
  const { t } = useTranslation()
  return (
    <ListCard
      title={t('admin.optimization.top.title')}
      note={t('admin.optimization.top.note')}
      empty={t('admin.dashboard.noPopular')}
      isEmpty={releases.length === 0}
    >
      {releases.map((release) => (
        <TopRelease key={release.id} release={release} />
      ))}
    </ListCard>
  )
}

function TopRelease({ release }: { release: Release }) {
  const { t } = useTranslation()
  const { reasons, numForSale } = release
  return (
    <li className="flex items-center gap-4 py-3">
      <SmallSleeve record={{ thumb: release.thumb, discogsId: release.id }} onSale={numForSale > 0} />
      <div className="grid min-w-0 flex-1 gap-1.5">
        <p>
          <RecordLink record={release} />
        </p>
        {reasons.length > 0 && (
          <p className="text-sm text-ink-soft">{reasons.map((reason) => t(REASONS[reason])).join(' · ')}</p>
        )}
        <p className="flex flex-wrap items-center gap-2 text-sm text-ink-soft">
          <TierSticker tier={release.tier} size="sm" />
          <Badge tone="outline">{t('admin.watches.priority', { score: release.priorityScore })}</Badge>
          <PlanBadge plan={release.userTier} />
          <span className="tabular-nums">{t('admin.dashboard.watchers', { count: release.watchers })}</span>
          {numForSale > 0 && (
            <span className="font-semibold text-live">{t('admin.stats.forSale', { count: numForSale })}</span>
          )}
        </p>
      </div>
    </li>
  )
}
