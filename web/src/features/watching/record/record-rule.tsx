import type { AlertRuleOnWire } from '@cratewatch/contracts/alerting/alert-rule'
import { endpoints } from '@cratewatch/contracts/calls'
import type { Watch } from '@cratewatch/contracts/watching/vinyls'
import type { DryRun as Counted } from '@cratewatch/contracts/watching/watch-rules'
import { asksOfCopies, type OwnRule } from '@cratewatch/domain/alerts/alert-rule'
import type { Currency } from '@cratewatch/domain/alerts/currencies'
import { days } from '@cratewatch/domain/kernel/duration'
import { between } from '@cratewatch/domain/kernel/instant'
import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import type { TFunction } from 'i18next'
import { draftOfRule, ownPart, readRule, ruleSchema, type RuleDraft } from '../../../lib/alerts/rule-draft.ts'
import { MoreConditions, PriceFields, RuleBasis } from '../../../lib/alerts/rule-fields.tsx'
import { call } from '../../../lib/api/api.ts'
import { queryKeys } from '../../../lib/api/query-keys.ts'
import { takeFocus } from '../../../lib/focus.ts'
import { useSavedForm } from '../../../lib/forms/use-saved-form.ts'
import { readInstant } from '../../../lib/text/format.ts'
import { useTexts } from '../../../lib/text/i18n.ts'
import { readNow } from '../../../lib/text/ticking.ts'
import { Button } from '../../../ui/buttons.tsx'
import { Switch } from '../../../ui/forms/switch.tsx'
import { Disclosure } from '../../../ui/layout/page.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { useDebounced } from '../adding/use-record-search.ts'
import type { RuleChange } from '../alerting/rule-mutations.ts'
import { AlertSentence } from '../card/card-facts.tsx'

/** Says what a record alerts of, and edits its own rule in place. */
export function RecordRule({ watch }: { watch: Watch }) {
  const { expected } = watch
  const { proposal } = expected
  return (
    <div className="grid gap-4">
      <p className="flex items-center gap-1.5 font-semibold text-pretty">
        <AlertSentence expected={expected} mayWake={watch.alert.mayWake} />
      </p>
      {expected.why !== 'not-found' && (
        <RuleBasis rows={2}>
          {(defaults, { currency }) => <RuleForm {...{ watch, proposal, defaults, currency }} />}
        </RuleBasis>
      )}
    </div>
  )
}

type RuleFormProps = {
  watch: Watch
  /** A limit for a rule without one. */
  proposal: AlertRuleOnWire['ceiling']
  defaults: AlertRuleOnWire
  currency: Currency
}

/** Saves each change of the rule at once: what is as for all records goes on following that. */
function RuleForm({ watch, proposal, defaults, currency }: RuleFormProps) {
  const { t, locale } = useTexts()
  const isWanted = useLocation({ select: (at) => (at.maskedLocation ?? at).hash === 'rule' })
  const { form, draft, edit, field } = useRule({ watch, proposal, defaults, currency })
  const read = readRule(draft)
  return (
    <form {...form} noValidate className="grid gap-3">
      <PriceFields
        draft={draft}
        edit={edit}
        price={{ ...field('price'), ref: isWanted ? takeFocus : undefined }}
      >
        {proposal !== null && (
          <Button type="submit" className="max-sm:grow sm:mt-7">
            {t('alerts.question.title')}
          </Button>
        )}
      </PriceFields>
      <DryRun watch={watch} rule={read && ownPart(read, defaults)} />
      {read && asksOfCopies(read) && <p className="text-sm text-info">{t('dryRun.noDetails')}</p>}
      <Disclosure showLabel={t('rule.more')}>
        <MoreConditions draft={draft} edit={edit}>
          <Switch
            label={t('rule.mayWake')}
            description={t('rule.mayWakeText')}
            checked={draft.mayWake}
            onCheckedChange={(mayWake) => edit({ mayWake })}
          />
          <Button
            variant="secondary"
            size="sm"
            className="justify-self-start"
            onClick={() => edit(draftOfRule(defaults, currency, locale))}
          >
            {t('rule.asForAll')}
          </Button>
        </MoreConditions>
      </Disclosure>
    </form>
  )
}

function useRule({ watch, proposal, defaults, currency }: RuleFormProps) {
  const { t, locale } = useTexts()
  const client = useQueryClient()
  const { rule, mayWake } = watch.alert
  const { price, currency: its } = draftOfRule({ ...rule, ceiling: proposal }, currency, locale)
  return useSavedForm({
    stored: { ...draftOfRule(rule, currency, locale), mayWake },
    proposed: proposal === null ? {} : { price, currency: its },
    schema: ruleSchema<RuleDraft & Pick<RuleChange, 'mayWake'>, RuleChange>(t, (read, { mayWake }) => ({
      rule: ownPart(read, defaults),
      mayWake,
    })),
    send: async (body: RuleChange) => {
      await call(endpoints.setVinylRule, { params: { id: watch.id }, body })
      await client.invalidateQueries({ queryKey: queryKeys.vinyls })
    },
    saved: t('alerts.question.saved'),
    failed: t('alerts.question.saveFailed'),
  })
}

/** A pause in editing. */
const RESTED_MS = 400
/** A count of fewer days than this of the thirty says nothing, and is not shown. */
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

type DryRunProps = { watch: Pick<Watch, 'id' | 'createdAt'>; rule: OwnRule | null }

/** Says how often a rule would have alerted, once its editing rests: only ever of the rule as it is now. */
function DryRun({ watch: { id, createdAt }, rule }: DryRunProps) {
  const { t } = useTexts()
  const isYoung = between(readInstant(createdAt), readNow()) < days(ENOUGH_DAYS)
  const edited = rule === null || isYoung ? null : JSON.stringify(rule)
  const rested = useDebounced(edited, RESTED_MS)
  const { data, isError, isPlaceholderData } = useQuery(dryRunQuery(id, rested))
  if (edited === null || (data !== undefined && data.observedDays < ENOUGH_DAYS)) return null
  const isOld = edited !== rested || isPlaceholderData
  const words = data === undefined ? t('dryRun.counting') : countedInWords(data, t)
  return (
    <p
      role="status"
      aria-busy={isOld}
      className="flex min-h-15 items-center gap-3 text-sm text-pretty text-info sm:min-h-5"
    >
      {isError ? t('dryRun.failed') : words}
      {isOld && <Spinner />}
    </p>
  )
}

function countedInWords({ alerts, neverMet }: Counted, t: TFunction): string {
  return [
    alerts === 0 ? t('dryRun.none') : t('dryRun.alerts', { count: alerts }),
    neverMet && t('dryRun.neverMet'),
  ]
    .filter(Boolean)
    .join(' ')
}
