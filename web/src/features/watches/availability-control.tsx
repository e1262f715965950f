import { AVAILABILITY_FILTERS, type AvailabilityFilter } from '@cratewatch/contracts/watches/list-part'
import { type WatchList } from '@cratewatch/contracts/watches/vinyls'
import { useTranslation } from 'react-i18next'
import { useLocale } from '../../lib/text/use-locale.ts'
import { SegmentedControl } from '../../ui/forms/segmented-control.tsx'

export type AvailabilityControlProps = {
  value: AvailabilityFilter
  /** How many records each choice shows; undefined while that is not known. */
  counts: WatchList['counts'] | undefined
  onValueChange: (value: AvailabilityFilter) => void
}

/** Filters the records: all, those for sale, or those not. */
export function AvailabilityControl({ value, counts, onValueChange }: AvailabilityControlProps) {
  const { t } = useTranslation()
  const locale = useLocale()
  return (
    <SegmentedControl
      label={t('watches.filter.label')}
      segments={AVAILABILITY_FILTERS.map((value) => ({
        value,
        label: t(`watches.filter.${value}`),
        count: counts?.[value].toLocaleString(locale),
      }))}
      value={value}
      onValueChange={onValueChange}
      className="max-sm:w-full"
    />
  )
}
