import { AVAILABILITY_FILTERS, type AvailabilityFilter } from '@cratewatch/contracts/watching/list-part'
import type { WatchList } from '@cratewatch/contracts/watching/vinyls'
import { ListChecks, SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/buttons/button.tsx'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { ListTools, type ListToolsProps } from './list-tools.tsx'
import { useLocale } from '../../lib/text/use-texts.ts'
import { SegmentedControl } from '../../ui/forms/segmented-control.tsx'

type ListHeadProps = ListToolsProps & {
  list: WatchList | undefined
  /** Begins to select records; missing: there is nothing to select, or one selects already. */
  onSelect: (() => void) | undefined
}

/** Filters, searches and sorts the list. On phones all but the filter stands behind a button, so that records come first. */
export function ListHead({ list, onSelect, ...tools }: ListHeadProps) {
  const { t } = useTranslation()
  const { view, onViewChange } = tools
  const [open, setOpen] = useState(view.search !== '')
  const isEmpty = list?.counts.all === 0 && view.search === ''
  const filter = (availability: AvailabilityFilter) => onViewChange({ ...view, page: 1, availability })
  return (
    <div className="grid grid-cols-1 gap-3.5">
      <div className="flex items-center gap-2">
        <div className="min-w-0 max-sm:grow">
          <AvailabilityControl value={view.availability} counts={list?.counts} onValueChange={filter} />
        </div>
        <IconButton
          variant="outline"
          label={t('watches.tools.open')}
          aria-expanded={open}
          className="shrink-0 sm:hidden"
          onClick={() => setOpen(!open)}
        >
          <SlidersHorizontal />
        </IconButton>
      </div>
      {!isEmpty && (
        <div className={classNames('flex flex-wrap items-center gap-2.5', !open && 'max-sm:hidden')}>
          <ListTools {...tools} />
          {onSelect !== undefined && (
            <Button variant="ghost" size="sm" icon={<ListChecks />} className="sm:ms-auto" onClick={onSelect}>
              {t('alerts.bulk.start')}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

type AvailabilityControlProps = {
  value: AvailabilityFilter
  /** How many records each choice shows; undefined while that is not known. */
  counts: WatchList['counts'] | undefined
  onValueChange: (value: AvailabilityFilter) => void
}

/** Filters the records: all, those for sale, or those not. */
function AvailabilityControl({ value, counts, onValueChange }: AvailabilityControlProps) {
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
