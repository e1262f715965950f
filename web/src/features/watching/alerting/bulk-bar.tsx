import type { AlertRuleOnWire } from '@cratewatch/contracts/alerting/alert-rule'
import type { Currency } from '@cratewatch/domain/alerts/currencies'
import { BellOff, X } from 'lucide-react'
import { useState } from 'react'
import { draftOfRule, ownPart, ruleSchema, type RuleDraft } from '../../../lib/alerts/rule-draft.ts'
import { MoreConditions, PriceFields, RuleBasis } from '../../../lib/alerts/rule-fields.tsx'
import { useForm } from '../../../lib/forms/use-form.ts'
import { useTexts } from '../../../lib/text/i18n.ts'
import { Button } from '../../../ui/buttons.tsx'
import { Checkbox } from '../../../ui/forms/checkbox.tsx'
import { Disclosure } from '../../../ui/layout/page.tsx'
import { DialogFooter } from '../../../ui/overlays/dialog-parts.tsx'
import { Dialog, DropdownMenu, MenuItem } from '../../../ui/overlays/overlays.tsx'
import { useMuteMany, useRemoveMany } from '../many-records.ts'
import { useChangeRules, type RuleChange, type Selection } from './rule-mutations.ts'

type BulkBarProps = { selection: Selection; total: number }

/** What may be done with the selected records, of so many that are listed. */
export function BulkBar({ selection, total }: BulkBarProps) {
  const { t } = useTexts()
  const { isAll, toggleAll, end } = selection
  const count = selection.count(total)
  return (
    <div
      role="group"
      aria-label={t('alerts.bulk.change')}
      className="sticky bottom-[calc(0.75rem+var(--bottom-bar,0px))] z-20 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card bg-raised p-3 shadow-pop sm:px-5 low:static forced-colors:border"
    >
      <p aria-live="polite" className="font-semibold tabular-nums">
        {t('alerts.bulk.selected', { count })}
      </p>
      <Checkbox
        label={t('alerts.bulk.all', { count: total })}
        checked={isAll}
        onCheckedChange={toggleAll}
        className="items-center"
      />
      <div className="ms-auto flex flex-wrap gap-2.5 max-sm:w-full max-sm:*:grow">
        <Button variant="ghost" size="sm" onClick={end}>
          {t('words.done')}
        </Button>
        <BulkActions selection={selection} count={count} />
      </div>
    </div>
  )
}

function BulkActions({ selection, count }: { selection: Selection; count: number }) {
  const { t } = useTexts()
  const [open, setOpen] = useState(false)
  const { targets, end } = selection
  const mute = useMuteMany(targets)
  const remove = useRemoveMany(targets)
  const isIdle = count > 0 && !mute.isPending && !remove.isPending
  const ended = { onSuccess: end }
  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        icon={<X />}
        busy={remove.isPending}
        disabled={!isIdle}
        onClick={() => remove.mutate(undefined, ended)}
      >
        {t('words.remove')}
      </Button>
      <DropdownMenu
        trigger={
          <Button variant="secondary" size="sm" icon={<BellOff />} busy={mute.isPending} disabled={!isIdle}>
            {t('alerts.bulk.mute')}
          </Button>
        }
      >
        <MenuItem onSelect={() => mute.mutate('7d', ended)}>{t('watches.mute.week')}</MenuItem>
        <MenuItem onSelect={() => mute.mutate('30d', ended)}>{t('watches.mute.month')}</MenuItem>
        <MenuItem onSelect={() => mute.mutate('on-again', ended)}>{t('watches.mute.onAgain')}</MenuItem>
      </DropdownMenu>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={t('rule.title')}
        description={t('alerts.bulk.text', { count })}
        closeLabel={t('words.close')}
        trigger={
          <Button size="sm" disabled={!isIdle}>
            {t('alerts.bulk.change')}
          </Button>
        }
      >
        {open && (
          <RuleBasis rows={3}>
            {(defaults, { currency }) => <BulkForm {...{ selection, defaults, currency }} />}
          </RuleBasis>
        )}
      </Dialog>
    </>
  )
}

type BulkFormProps = Pick<BulkBarProps, 'selection'> & { defaults: AlertRuleOnWire; currency: Currency }

/** Gives the selected records a rule of their own, which begins as the rule for all. */
function BulkForm({ selection: { targets, end }, defaults, currency }: BulkFormProps) {
  const { t, locale } = useTexts()
  const change = useChangeRules(targets)
  const { form, draft, edit, field } = useForm({
    initial: draftOfRule(defaults, currency, locale),
    schema: ruleSchema<RuleDraft, Pick<RuleChange, 'rule'>>(t, (read) => ({ rule: ownPart(read, defaults) })),
    send: change,
    onSent: end,
  })
  return (
    <form {...form} noValidate className="grid gap-3">
      <PriceFields draft={draft} edit={edit} price={field('price')} />
      <Disclosure showLabel={t('rule.more')}>
        <MoreConditions draft={draft} edit={edit} />
      </Disclosure>
      <DialogFooter>
        <Button type="submit" busy={change.isPending}>
          {t('words.save')}
        </Button>
      </DialogFooter>
    </form>
  )
}
