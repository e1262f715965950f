import { endpoints } from '@cratewatch/contracts/calls'
import { ADMIN_VINYLS_PAGE_SIZE } from '@cratewatch/contracts/operating/vinyls'
import type { AvailabilityFilter } from '@cratewatch/contracts/watching/list-part'
import { TIERS, type Tier } from '@cratewatch/domain/scheduling/watch-tier'
import { RotateCcw, CircleOff, Disc3, Star, Tag } from 'lucide-react'
import { call, type ApiAnswer } from '../../lib/api/api.ts'
import { queryKeys } from '../../lib/api/query-keys.ts'
import { formatNumber } from '../../lib/text/format.ts'
import { useTexts } from '../../lib/text/i18n.ts'
import { Button } from '../../ui/buttons.tsx'
import { EmptyState } from '../../ui/feedback/states.tsx'
import { toastSuccess } from '../../ui/feedback/toast.tsx'
import { SegmentedControl } from '../../ui/forms/segmented-control.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { EmptySleeve } from '../../ui/illustrations.tsx'
import { StatCard } from '../../ui/layout/section-card.tsx'
import { ConfirmButton } from '../../ui/overlays/overlays.tsx'
import { useAdminChange } from './admin-queries.ts'
import { AdminWatchCard } from './admin-watch-card.tsx'
import { ListPage, type ListView, type ListViewProps } from './list-page.tsx'
import { durationText } from './row-parts.tsx'
import { StatsSkeleton } from './section.tsx'

type WatchesView = ListView & {
  readonly availability?: Exclude<AvailabilityFilter, 'all'> | undefined
  readonly tier?: Tier | undefined
}

/** Lists all watches. */
export function WatchesTab({ view, onViewChange }: ListViewProps<WatchesView>) {
  const { t } = useTexts()
  return (
    <div className="grid gap-4">
      <ListPage
        {...{ view, onViewChange }}
        queryKey={[...queryKeys.admin, 'vinyls']}
        read={({ availability, ...query }, signal) => {
          const available = availability && availability === 'available'
          return call(endpoints.adminVinyls, { query: { ...query, available } }, signal)
        }}
        refetchInterval={60_000}
        pageSize={ADMIN_VINYLS_PAGE_SIZE}
        label={t('admin.watches.pages')}
        words="numbers"
        skeleton={<StatsSkeleton rows={ADMIN_VINYLS_PAGE_SIZE} />}
        renderAbove={({ stats }) => (
          <>
            <WatchStats stats={stats} />
            <WatchFilters {...{ view, onViewChange }} />
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
  const { t } = useTexts()
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

/** Filters the watches by availability and tier, which leads to the first page; beside them, the reset. */
function WatchFilters({ view, onViewChange }: ListViewProps<WatchesView>) {
  const { t } = useTexts()
  return (
    <div className="flex flex-wrap items-center gap-3">
      <SegmentedControl
        label={t('watches.filter.label')}
        value={view.availability ?? 'all'}
        onValueChange={(value) =>
          onViewChange({ ...view, availability: value === 'all' ? undefined : value, page: 1 })
        }
        segments={AVAILABILITIES.map((value) => ({ value, label: t(`watches.filter.${value}`) }))}
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
      <div className="ms-auto max-sm:w-full max-sm:*:w-full">
        <ResetCheckTimes />
      </div>
    </div>
  )
}

/** Makes all checks due at once, after asking once more, because it delays everybody a little. */
function ResetCheckTimes() {
  const { t, locale } = useTexts()
  const reset = useAdminChange({
    mutationFn: () => call(endpoints.resetVinylCheckTimes),
    done: ({ vinylsUpdated: count, estimatedSeconds }) =>
      toastSuccess(t('admin.watches.resetDone', { count }), {
        description:
          estimatedSeconds === null
            ? undefined
            : t('admin.watches.resetTakes', { span: durationText(estimatedSeconds, locale) }),
      }),
    failure: t('admin.watches.resetFailed'),
  })
  return (
    <ConfirmButton
      variant="secondary"
      size="md"
      icon={<RotateCcw />}
      tone="primary"
      title={t('admin.watches.resetTitle')}
      description={t('admin.watches.resetText')}
      confirmLabel={t('admin.watches.resetConfirm')}
      cancelLabel={t('words.cancel')}
      onConfirm={() => reset.mutateAsync()}
    >
      {t('admin.watches.reset')}
    </ConfirmButton>
  )
}

/** Shows how many records are watched, and how many of them are for sale. */
function WatchStats({ stats }: Pick<ApiAnswer<typeof endpoints.adminVinyls>, 'stats'>) {
  const { t, locale } = useTexts()
  const total = stats.totalVinyls
  const share = (part: number) =>
    t('admin.stats.ofWatches', {
      percent: formatNumber(total === 0 ? 0 : Math.round((part / total) * 100), locale),
    })
  return (
    <div className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
      <StatCard label={t('admin.tabs.watches')} icon={<Disc3 />} value={formatNumber(total, locale)} />
      <StatCard
        label={t('watches.filter.available')}
        icon={<Tag />}
        tone={stats.availableVinyls > 0 ? 'live' : 'plain'}
        value={formatNumber(stats.availableVinyls, locale)}
        detail={share(stats.availableVinyls)}
      />
      <StatCard
        label={t('watches.filter.unavailable')}
        icon={<CircleOff />}
        value={formatNumber(stats.unavailableVinyls, locale)}
        detail={share(stats.unavailableVinyls)}
      />
      <StatCard
        label={t('admin.stats.premiumVinyls')}
        icon={<Star />}
        value={formatNumber(stats.premiumVinyls, locale)}
        detail={share(stats.premiumVinyls)}
      />
    </div>
  )
}
