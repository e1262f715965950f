import { SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { useTexts } from '../../../lib/text/i18n.ts'
import { IconButton } from '../../../ui/buttons.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { AddForm, type AddFormProps } from '../adding/add-form.tsx'
import { AvailabilityControl, ListTools, type CountsProps, type ListToolsProps } from './list-tools.tsx'

type ListBarProps = ListToolsProps &
  CountsProps & {
    /** Whether there is anything to filter, search and sort. */
    hasRecords: boolean
    add: AddFormProps
  }

/** What stands above the records: what the list is, the field that adds to it, and its tools. */
export function ListBar({ counts, records, hasRecords, add, ...tools }: ListBarProps) {
  const { t } = useTexts()
  const [open, setOpen] = useState(tools.view.search !== '')
  return (
    <>
      <div className="flex min-h-12 flex-wrap items-start gap-2 lg:flex-nowrap lg:gap-4">
        <h1 className="heading text-2xl leading-12 whitespace-nowrap max-sm:grow sm:text-xl sm:leading-12">
          {t('watches.title')}
        </h1>
        {hasRecords && (
          <IconButton
            variant="outline"
            label={t('watches.tools.open')}
            aria-expanded={open}
            className="sm:hidden"
            onClick={() => setOpen(!open)}
          >
            <SlidersHorizontal />
          </IconButton>
        )}
        <AddForm {...add} />
      </div>
      {hasRecords && (
        <div className="flex min-w-0 flex-wrap items-center gap-2 lg:flex-nowrap">
          <AvailabilityControl {...tools} {...{ counts, records }} />
          <div
            className={classNames(
              'flex min-w-0 grow flex-wrap items-center justify-end gap-2 lg:flex-nowrap',
              !open && 'max-sm:hidden',
            )}
          >
            <ListTools {...tools} />
          </div>
        </div>
      )}
    </>
  )
}
