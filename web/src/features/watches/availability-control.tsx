import { availabilityFilter, type AvailabilityFilter } from '@cratewatch/contracts/watches/vinyls'
import { useTranslation } from 'react-i18next'
import { SegmentedControl } from '../../ui/forms/segmented-control.tsx'

export type AvailabilityControlProps = {
  value: AvailabilityFilter
  onValueChange: (value: AvailabilityFilter) => void
}

/** Filters the records: all, those for sale, or those not. */
export function AvailabilityControl({ value, onValueChange }: AvailabilityControlProps) {
  const { t } = useTranslation()
  return (
    <SegmentedControl
      label={t('watches.filter.label')}
      segments={availabilityFilter.options.map((value) => ({ value, label: t(`watches.filter.${value}`) }))}
      value={value}
      onValueChange={onValueChange}
      className="max-sm:w-full"
    />
  )
}
