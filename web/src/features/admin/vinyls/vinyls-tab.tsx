import { ADMIN_VINYLS_PAGE_SIZE, type AdminVinylList } from '@cratewatch/contracts/admin-vinyls'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { EmptySleeve } from '../../../ui/illustrations/empty-sleeve.tsx'
import { NumberedPagination } from '../../../ui/pagination.tsx'
import { adminVinylsQuery, type VinylsView } from '../admin-queries.ts'
import { Loaded } from '../loaded.tsx'
import { StatsSkeleton } from '../stats-skeleton.tsx'
import { useLeaveEmptyPage } from '../use-leave-empty-page.ts'
import { VinylStats } from '../vinyl-stats.tsx'
import { AdminVinylCard } from './admin-vinyl-card.tsx'
import { VinylFilters } from './vinyl-filters.tsx'

export type VinylsTabProps = {
  view: VinylsView
  onViewChange: (view: VinylsView) => void
  /** Stands beside the filters. */
  actions?: ReactNode
}

/** Everything that is watched. */
export function VinylsTab({ view, onViewChange, actions }: VinylsTabProps) {
  const query = useQuery(adminVinylsQuery(view))
  return (
    <Loaded query={query} skeleton={<StatsSkeleton rows={ADMIN_VINYLS_PAGE_SIZE} />}>
      {(list) => (
        <div className="grid gap-4">
          <VinylStats stats={list.stats} />
          <div className="flex flex-wrap items-center gap-3">
            <VinylFilters view={view} onViewChange={onViewChange} />
            <div className="ms-auto max-sm:w-full max-sm:*:w-full">{actions}</div>
          </div>
          <Cards list={list} view={view} onViewChange={onViewChange} />
        </div>
      )}
    </Loaded>
  )
}

function Cards({ list, view, onViewChange }: VinylsTabProps & { list: AdminVinylList }) {
  const { t } = useTranslation()
  const { pages } = list.pagination
  const goTo = (page: number) => onViewChange({ ...view, page })
  useLeaveEmptyPage(view.page, pages, goTo)
  if (list.pagination.total === 0) {
    return (
      <Nothing view={view} onShowAll={() => onViewChange({ page: 1, availability: 'all', tier: null })} />
    )
  }
  return (
    <>
      <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
        {list.vinyls.map((vinyl) => (
          <AdminVinylCard key={vinyl.id} vinyl={vinyl} />
        ))}
      </ul>
      {pages > 1 && (
        <NumberedPagination
          label={t('admin.vinyls.pages')}
          page={view.page}
          pages={pages}
          onPageChange={goTo}
          pageLabel={(page) => t('admin.vinyls.page', { page })}
          previousLabel={t('admin.vinyls.previous')}
          nextLabel={t('admin.vinyls.next')}
        />
      )}
    </>
  )
}

function Nothing({ view, onShowAll }: { view: VinylsView; onShowAll: () => void }) {
  const { t } = useTranslation()
  const isFiltered = view.availability !== 'all' || view.tier !== null
  return (
    <EmptyState
      illustration={<EmptySleeve />}
      title={t(isFiltered ? 'admin.vinyls.noMatch' : 'admin.vinyls.empty')}
      action={
        isFiltered && (
          <Button variant="secondary" onClick={onShowAll}>
            {t('admin.vinyls.showAll')}
          </Button>
        )
      }
    >
      {t(isFiltered ? 'admin.vinyls.noMatchText' : 'admin.vinyls.emptyText')}
    </EmptyState>
  )
}
