import { ADMIN_VINYLS_PAGE_SIZE } from '@cratewatch/contracts/admin/vinyls'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/buttons/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { EmptySleeve } from '../../../ui/illustrations/empty-sleeve.tsx'
import { adminWatchesQuery, type WatchesView } from '../admin-queries.ts'
import { ListPage } from '../lists/list-page.tsx'
import type { ListViewProps } from '../lists/list-view.ts'
import { StatsSkeleton } from '../stats-skeleton.tsx'
import { WatchStats } from '../watch-stats.tsx'
import { AdminWatchCard } from './admin-watch-card.tsx'
import { WatchFilters } from './watch-filters.tsx'

export type WatchesTabProps = ListViewProps<WatchesView> & {
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
