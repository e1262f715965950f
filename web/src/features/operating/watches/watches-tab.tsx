import { ADMIN_VINYLS_PAGE_SIZE } from '@cratewatch/contracts/operating/vinyls'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/buttons/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { EmptySleeve } from '../../../ui/illustrations/empty-sleeve.tsx'
import { adminWatchesQuery, type WatchesView } from '../admin-queries.ts'
import { ListPage, type ListViewProps } from '../lists/list-page.tsx'
import { StatsSkeleton } from '../section.tsx'
import { WatchStats } from '../watch-stats.tsx'
import { AdminWatchCard } from './admin-watch-card.tsx'
import type { AvailabilityFilter } from '@cratewatch/contracts/watching/list-part'
import { TIERS, type Tier } from '@cratewatch/domain/scheduling/tiers'
import { SegmentedControl } from '../../../ui/forms/segmented-control.tsx'
import { Select } from '../../../ui/forms/select.tsx'

type WatchesTabProps = ListViewProps<WatchesView> & {
  /** Shown beside the filters. */
  actions?: ReactNode
}

/** Lists all watches. */
export function WatchesTab({ view, onViewChange, actions }: WatchesTabProps) {
  const { t } = useTranslation()
  return (
    <div className="grid gap-4">
      <ListPage
        {...{ view, onViewChange }}
        query={adminWatchesQuery(view)}
        pageSize={ADMIN_VINYLS_PAGE_SIZE}
        label={t('admin.watches.pages')}
        words="numbers"
        skeleton={<StatsSkeleton rows={ADMIN_VINYLS_PAGE_SIZE} />}
        renderAbove={({ stats }) => (
          <>
            <WatchStats stats={stats} />
            <div className="flex flex-wrap items-center gap-3">
              <WatchFilters {...{ view, onViewChange }} />
              <div className="ms-auto max-sm:w-full max-sm:*:w-full">{actions}</div>
            </div>
          </>
        )}
        renderEmpty={(isNarrowed) => <Nothing isNarrowed={isNarrowed} onShowAll={() => onViewChange({})} />}
      >
        {({ vinyls }) => (
          <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
            {vinyls.map((watch) => (
              <AdminWatchCard key={watch.id} watch={watch} />
            ))}
          </ul>
        )}
      </ListPage>
    </div>
  )
}

function Nothing({ isNarrowed, onShowAll }: { isNarrowed: boolean; onShowAll: () => void }) {
  const { t } = useTranslation()
  return (
    <EmptyState
      illustration={<EmptySleeve />}
      title={t(isNarrowed ? 'admin.watches.noMatch' : 'admin.watches.empty')}
      action={
        isNarrowed && (
          <Button variant="secondary" onClick={onShowAll}>
            {t('admin.watches.showAll')}
          </Button>
        )
      }
    >
      {t(isNarrowed ? 'admin.watches.noMatchText' : 'admin.watches.emptyText')}
    </EmptyState>
  )
}

const AVAILABILITIES = ['all', 'available', 'unavailable'] as const satisfies readonly AvailabilityFilter[]

/** Filters the watches by availability and tier; a change leads to the first page. */
function WatchFilters({ view, onViewChange }: ListViewProps<WatchesView>) {
  const { t } = useTranslation()
  return (
    <>
      <SegmentedControl
        label={t('admin.watches.availability')}
        value={view.availability ?? 'all'}
        onValueChange={(value) =>
          onViewChange({ ...view, availability: value === 'all' ? undefined : value, page: 1 })
        }
        segments={AVAILABILITIES.map((value) => ({ value, label: t(`admin.watches.filter.${value}`) }))}
      />
      <Select
        label={t('admin.watches.tierFilter')}
        hideLabel
        className="w-full sm:w-60"
        value={String(view.tier ?? 'all')}
        onValueChange={(value) =>
          onViewChange({ ...view, tier: TIERS.find((tier) => String(tier) === value), page: 1 })
        }
        options={(['all', ...TIERS] as const).map((value: 'all' | Tier) => ({
          value: String(value),
          label: t(`admin.tier.${value}`),
        }))}
      />
    </>
  )
}
