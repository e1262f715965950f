import type { AlertRuleOnWire } from '@cratewatch/contracts/alerts/alert-rule'
import type { Watch } from '@cratewatch/contracts/watches/vinyls'
import type { Currency } from '@cratewatch/domain/alerts/currencies'
import { useQuery, type UseMutationResult } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { alertTimingQuery, defaultRuleQuery } from '../../../lib/alerts/alert-queries.ts'
import { draftOfRule, ownPart, readRule, ruleSchema, type RuleDraft } from '../../../lib/alerts/rule-draft.ts'
import { RuleFields } from '../../../lib/alerts/rule-fields.tsx'
import { Loaded } from '../../../lib/api/loaded.tsx'
import { useForm } from '../../../lib/forms/use-form.ts'
import { useLocale } from '../../../lib/text/use-locale.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Switch } from '../../../ui/forms/switch.tsx'
import { Divider } from '../../../ui/layout/divider.tsx'
import { DialogFooter } from '../../../ui/overlays/dialog.tsx'
import { DryRun } from './dry-run.tsx'
import type { RuleChange } from './rule-mutations.ts'

export type RuleFormProps = {
  /** Whose rule it is; left out for several records, which begin with the rule for all. */
  watch?: Pick<Watch, 'id' | 'alert'>
  change: Pick<UseMutationResult<unknown, Error, RuleChange>, 'mutateAsync' | 'isPending' | 'error'>
  onSaved: () => void
}

type LoadedFormProps = RuleFormProps & { defaults: AlertRuleOnWire; currency: Currency }

/** Edits the own rule of one or several records, in a dialog: what is as for all records goes on following that. */
export function RuleForm(props: RuleFormProps) {
  const { t } = useTranslation()
  const defaults = useQuery(defaultRuleQuery)
  const timing = useQuery(alertTimingQuery)
  return (
    <Loaded query={defaults} failure={t('alerts.rule.loadFailed')} rows={6}>
      {(defaults) => (
        <Loaded query={timing} failure={t('alerts.timing.loadFailed')} rows={6}>
          {({ currency }) => <LoadedForm {...props} defaults={defaults} currency={currency} />}
        </Loaded>
      )}
    </Loaded>
  )
}

function LoadedForm({ watch, change, onSaved, defaults, currency }: LoadedFormProps) {
  const { t } = useTranslation()
  const locale = useLocale()
  const { rule, mayWake } = watch?.alert ?? { rule: defaults, mayWake: false }
  const { form, draft, edit, field } = useForm({
    initial: { ...draftOfRule(rule, currency, locale), mayWake },
    schema: ruleSchema<RuleDraft & Pick<RuleChange, 'mayWake'>, RuleChange>(t, (read, { mayWake }) => ({
      rule: ownPart(read, defaults),
      mayWake,
    })),
    send: change,
    onSent: onSaved,
  })
  const read = readRule(draft)
  return (
    <form {...form} noValidate className="grid gap-5">
      <RuleFields draft={draft} edit={edit} price={field('price')} />
      {watch !== undefined && (
        <>
          <Divider />
          <Switch
            label={t('alerts.rule.mayWake')}
            description={t('alerts.rule.mayWakeText')}
            checked={draft.mayWake}
            onCheckedChange={(mayWake) => edit({ mayWake })}
          />
          <DryRun id={watch.id} rule={read && ownPart(read, defaults)} />
        </>
      )}
      <DialogFooter>
        <Button variant="ghost" onClick={() => edit(draftOfRule(defaults, currency, locale))}>
          {t('alerts.rule.asForAll')}
        </Button>
        <Button type="submit" busy={change.isPending}>
          {t('alerts.rule.save')}
        </Button>
      </DialogFooter>
    </form>
  )
}
