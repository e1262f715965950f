import type { AvailabilityFilter } from '@cratewatch/contracts/watches/list-part'
import type { WatchList } from '@cratewatch/contracts/watches/vinyls'
import { ListChecks, SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/buttons/button.tsx'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { AvailabilityControl } from './availability-control.tsx'
import { ListTools, type ListToolsProps } from './list-tools.tsx'

export type ListHeadProps = ListToolsProps & {
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
