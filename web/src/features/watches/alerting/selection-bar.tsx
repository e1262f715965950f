import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/buttons/button.tsx'
import { Checkbox } from '../../../ui/forms/checkbox.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { LazyRuleForm } from './lazy-rule-form.tsx'
import { useChangeRules } from './rule-mutations.ts'
import type { Selection } from './selection.ts'

export type SelectionBarProps = {
  selection: Selection
  /** How many records the whole list has. */
  total: number
}

/** Stays in view while records are selected: selects all of them, and changes their alerts. */
export function SelectionBar({ selection, total }: SelectionBarProps) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const { targets, toggleAll, end } = selection
  const count = targets === 'all' ? total : targets.length
  return (
    <div
      role="group"
      aria-label={t('alerts.bulk.change')}
      className="sticky bottom-3 z-20 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card bg-raised p-3 shadow-pop sm:px-5"
    >
      <p aria-live="polite" className="font-semibold tabular-nums">
        {t('alerts.bulk.selected', { count })}
      </p>
      <Checkbox
        label={t('alerts.bulk.all', { count: total })}
        checked={targets === 'all'}
        onCheckedChange={toggleAll}
        className="items-center"
      />
      <div className="ms-auto flex gap-2.5 max-sm:w-full max-sm:*:grow">
        <Button variant="ghost" size="sm" onClick={end}>
          {t('alerts.bulk.end')}
        </Button>
        <Dialog
          open={open}
          onOpenChange={setOpen}
          title={t('alerts.rule.title')}
          description={t('alerts.bulk.text', { count })}
          closeLabel={t('alerts.rule.close')}
          trigger={
            <Button size="sm" disabled={count === 0}>
              {t('alerts.bulk.change')}
            </Button>
          }
        >
          {open && <BulkForm selection={selection} />}
        </Dialog>
      </div>
    </div>
  )
}

function BulkForm({ selection: { targets, end } }: Pick<SelectionBarProps, 'selection'>) {
  const change = useChangeRules(targets)
  return <LazyRuleForm change={change} onSaved={end} />
}
