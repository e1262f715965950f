import type { AlertRuleOnWire, DryRun as Counted } from '@cratewatch/contracts/alerting/alert-rule'
import type { Watch } from '@cratewatch/contracts/watching/vinyls'
import type { Ceiling } from '@cratewatch/domain/alerts/ceiling'
import type { Currency } from '@cratewatch/domain/alerts/exchange-rates'
import { useQuery, keepPreviousData, queryOptions, type UseMutationResult } from '@tanstack/react-query'
import { alertTimingQuery, defaultRuleQuery } from '../../../lib/alerts/alert-words.ts'
import {
  draftOfRule,
  ownPart,
  readRule,
  ruleSchema,
  RuleFields,
  type RuleDraft,
} from '../../../lib/alerts/rule-fields.tsx'
import { Loaded } from '../../../lib/api/loaded.tsx'
import { useForm } from '../../../lib/forms/use-form.ts'
import { useTexts } from '../../../lib/text/i18n.ts'
import { Button } from '../../../ui/buttons.tsx'
import { Switch } from '../../../ui/forms/switch.tsx'
import { Divider } from '../../../ui/layout/page.tsx'
import { DialogFooter } from '../../../ui/overlays/dialog-parts.tsx'
import type { RuleChange } from './rule-mutations.ts'
import { endpoints } from '@cratewatch/contracts/calls'
import type { TFunction } from 'i18next'
import type { OwnRule } from '@cratewatch/domain/alerts/alert-rule'
import { call } from '../../../lib/api/api.ts'
import { queryKeys } from '../../../lib/api/query-keys.ts'
import { Spinner } from '../../../ui/feedback/loading.tsx'
import { useDebounced } from '../adding/use-record-search.ts'

export type RuleFormProps = {
  /** Whose rule it is; left out for several records, which begin with the rule for all. */
  watch?: Pick<Watch, 'id' | 'alert'>
  /** A limit for a rule without one, to be saved or changed. */
  proposal?: Ceiling | null
  change: Pick<UseMutationResult<unknown, Error, RuleChange>, 'mutateAsync' | 'isPending' | 'error'>
  onSaved: () => void
}

type LoadedFormProps = RuleFormProps & { defaults: AlertRuleOnWire; currency: Currency }

/** Edits the own rule of one or several records, in a dialog: what is as for all records goes on following that. */
export function RuleForm(props: RuleFormProps) {
  const { t } = useTexts()
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

function LoadedForm({ watch, proposal = null, change, onSaved, defaults, currency }: LoadedFormProps) {
  const { t, locale } = useTexts()
  const { rule, mayWake } = watch?.alert ?? { rule: defaults, mayWake: false }
  const { form, draft, edit, field } = useForm({
    initial: { ...draftOfRule({ ...rule, ceiling: rule.ceiling ?? proposal }, currency, locale), mayWake },
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

/** A pause in editing. */
const RESTED_MS = 400
/** With fewer days than this of the thirty, a count says little. */
const ENOUGH_DAYS = 14

function dryRunQuery(id: string, rule: string | null) {
  return queryOptions({
    queryKey: [...queryKeys.dryRun, id, rule],
    queryFn: ({ signal }) =>
      call(
        endpoints.dryRunRule,
        { params: { id }, body: { rule: JSON.parse(rule ?? '{}') as OwnRule } },
        signal,
      ),
    enabled: rule !== null,
    placeholderData: keepPreviousData,
  })
}

/** Says how often a rule would have alerted, once its editing rests: only ever of the rule as it is now. */
function DryRun({ id, rule }: { id: string; rule: OwnRule | null }) {
  const { t } = useTexts()
  const edited = rule === null ? null : JSON.stringify(rule)
  const rested = useDebounced(edited, RESTED_MS)
  const { data, isError, isPlaceholderData } = useQuery(dryRunQuery(id, rested))
  if (edited === null) return null
  const isOld = edited !== rested || isPlaceholderData
  const words = data === undefined ? t('alerts.dryRun.counting') : countedInWords(data, t)
  return (
    <p
      role="status"
      aria-busy={isOld}
      className="sticky bottom-0 flex items-center justify-between gap-3 rounded-xl bg-info-wash p-4 text-pretty text-info shadow-pop"
    >
      {isError ? t('alerts.dryRun.failed') : words}
      {isOld && <Spinner />}
    </p>
  )
}

function countedInWords({ alerts, neverMet, observedDays }: Counted, t: TFunction): string {
  if (observedDays === 0) return t('alerts.dryRun.unobserved')
  return [
    alerts === 0 ? t('alerts.dryRun.none') : t('alerts.dryRun.alerts', { count: alerts }),
    neverMet && t('alerts.dryRun.neverMet'),
    observedDays < ENOUGH_DAYS && t('alerts.dryRun.observed', { count: observedDays }),
  ]
    .filter(Boolean)
    .join(' ')
}
