import type { AvailabilityFilter } from '@cratewatch/contracts/watches/list-part'
import { TIERS, type Tier } from '@cratewatch/domain/scheduling/tiers'
import { useTranslation } from 'react-i18next'
import { SegmentedControl } from '../../../ui/forms/segmented-control.tsx'
import { Select } from '../../../ui/forms/select.tsx'
import type { WatchesView } from '../admin-queries.ts'
import type { ListViewProps } from '../lists/list-view.ts'

const AVAILABILITIES = ['all', 'available', 'unavailable'] as const satisfies readonly AvailabilityFilter[]

/** Filters the watches by availability and tier; a change leads to the first page. */
export function WatchFilters({ view, onViewChange }: ListViewProps<WatchesView>) {
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
