import type { AvailabilityFilter } from '@cratewatch/contracts/watches/vinyls'
import { TIERS, type Tier } from '@cratewatch/domain/scheduling/tiers'
import { useTranslation } from 'react-i18next'
import { SegmentedControl } from '../../../ui/forms/segmented-control.tsx'
import { Select } from '../../../ui/forms/select.tsx'
import type { WatchesView } from '../admin-queries.ts'

const AVAILABILITIES = ['all', 'available', 'unavailable'] as const satisfies readonly AvailabilityFilter[]

export type WatchFiltersProps = { view: WatchesView; onViewChange: (view: WatchesView) => void }

/** Narrows the wall by availability and tier; either leads back to the first page. */
export function WatchFilters({ view, onViewChange }: WatchFiltersProps) {
  const { t } = useTranslation()
  return (
    <>
      <SegmentedControl
        label={t('admin.watches.availability')}
        value={view.availability}
        onValueChange={(availability) => onViewChange({ ...view, availability, page: 1 })}
        segments={AVAILABILITIES.map((value) => ({ value, label: t(`admin.watches.filter.${value}`) }))}
      />
      <Select
        label={t('admin.watches.tierFilter')}
        hideLabel
        className="w-full sm:w-60"
        value={view.tier === null ? 'all' : String(view.tier)}
        onValueChange={(value) =>
          onViewChange({ ...view, tier: TIERS.find((tier) => String(tier) === value) ?? null, page: 1 })
        }
        options={(['all', ...TIERS] as const).map((value: 'all' | Tier) => ({
          value: String(value),
          label: t(`admin.tier.${value}`),
        }))}
      />
    </>
  )
}
