import type { AlertRuleOnWire } from '@cratewatch/contracts/alerting/alert-rule'
import { setAlertTiming as declared, type AlertTiming } from '@cratewatch/contracts/alerting/alert-timing'
import { endpoints } from '@cratewatch/contracts/calls'
import type { User } from '@cratewatch/contracts/people/accounts'
import { CURRENCIES, type Currency } from '@cratewatch/domain/alerts/exchange-rates'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { alertTimingQuery, defaultRuleQuery } from '../../../lib/alerts/alert-words.ts'
import { areComplete, QuietFields } from '../../../lib/alerts/quiet-fields.tsx'
import { draftOfRule, ruleSchema, RuleFields, type RuleDraft } from '../../../lib/alerts/rule-fields.tsx'
import { call, type ApiBody } from '../../../lib/api/api.ts'
import { Loaded } from '../../../lib/api/loaded.tsx'
import { queryKeys } from '../../../lib/api/query-keys.ts'
import { toastFailure } from '../../../lib/api/toast-failure.ts'
import { useForm } from '../../../lib/forms/use-form.ts'
import { useTexts } from '../../../lib/text/i18n.ts'
import { Button } from '../../../ui/buttons.tsx'
import { toastSuccess } from '../../../ui/feedback/toast.tsx'
import { NativeSelect, optionsOf } from '../../../ui/forms/native-select.tsx'
import { SectionCard } from '../../../ui/layout/section-card.tsx'
import { Divider } from '../../../ui/layout/page.tsx'

/** Edits in which currency and at what hours alerts come. */
export function TimingSection({ user: { timeZone } }: { user: User }) {
  const { t } = useTexts()
  const timing = useQuery(alertTimingQuery)
  return (
    <SectionCard title={t('alerts.timing.title')} text={t('alerts.timing.text')}>
      <Loaded query={timing} failure={t('alerts.timing.loadFailed')} rows={4}>
        {/* The time zone is that of the profile: it is edited there, above. */}
        {(saved) => <TimingForm saved={{ ...saved, timeZone }} />}
      </Loaded>
    </SectionCard>
  )
}

const timingBody = declared.body.refine(({ quiet }) => areComplete(quiet))

function TimingForm({ saved }: { saved: AlertTiming }) {
  const { t } = useTexts()
  const save = useSaveTiming()
  const { form, draft, edit, isReady } = useForm({
    initial: saved,
    schema: timingBody,
    send: save,
    onSent: ({ clear }) => clear(),
  })
  return (
    <form {...form} noValidate className="grid gap-6">
      <CurrencyField value={draft.currency} onChange={(currency) => edit({ currency })} />
      <Divider />
      <QuietFields
        windows={draft.quiet}
        timeZone={saved.timeZone}
        isComplete={isReady}
        onChange={(quiet) => edit({ quiet })}
      />
      <Button
        type="submit"
        busy={save.isPending}
        disabled={!isReady}
        className="justify-self-start max-sm:justify-self-stretch"
      >
        {t('alerts.timing.save')}
      </Button>
    </form>
  )
}

function CurrencyField({ value, onChange }: { value: Currency; onChange: (value: Currency) => void }) {
  const { t, locale } = useTexts()
  const names = new Intl.DisplayNames(locale, { type: 'currency' })
  return (
    <NativeSelect
      label={t('alerts.currency')}
      hint={t('alerts.timing.currencyText')}
      value={value}
      onChange={({ target }) => onChange(target.value as Currency)}
      className="max-w-md"
    >
      {optionsOf(CURRENCIES, (currency) => `${currency} – ${names.of(currency)}`)}
    </NativeSelect>
  )
}

function useSaveTiming() {
  const { t } = useTexts()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: ApiBody<typeof endpoints.setAlertTiming>) => call(endpoints.setAlertTiming, { body }),
    onSuccess: (timing) => {
      client.setQueryData(alertTimingQuery.queryKey, timing)
      // Prices and ceilings follow the currency.
      for (const queryKey of [queryKeys.vinyls, queryKeys.alertRule])
        void client.invalidateQueries({ queryKey })
      toastSuccess(t('alerts.timing.saved'))
    },
    onError: (error) => toastFailure(t('alerts.timing.saveFailed'), error),
  })
}

/** Edits the alert rule for all records that have none of their own. */
export function DefaultRuleSection() {
  const { t } = useTexts()
  const rule = useQuery(defaultRuleQuery)
  const timing = useQuery(alertTimingQuery)
  return (
    <SectionCard title={t('alerts.defaults.title')} text={t('alerts.defaults.text')}>
      <Loaded query={rule} failure={t('alerts.rule.loadFailed')} rows={9}>
        {(rule) => (
          <Loaded query={timing} failure={t('alerts.timing.loadFailed')} rows={9}>
            {({ currency }) => <DefaultRuleForm rule={rule} currency={currency} />}
          </Loaded>
        )}
      </Loaded>
    </SectionCard>
  )
}

function DefaultRuleForm({ rule, currency }: { rule: AlertRuleOnWire; currency: Currency }) {
  const { t, locale } = useTexts()
  const save = useSaveDefaultRule()
  const { form, draft, edit, field } = useForm({
    initial: draftOfRule(rule, currency, locale),
    schema: ruleSchema<RuleDraft, AlertRuleOnWire>(t, (read) => read),
    send: save,
    onSent: ({ clear }) => clear(),
  })
  return (
    <form {...form} noValidate className="grid gap-6">
      <RuleFields draft={draft} edit={edit} price={field('price')} />
      <Button type="submit" busy={save.isPending} className="justify-self-start max-sm:justify-self-stretch">
        {t('alerts.defaults.save')}
      </Button>
    </form>
  )
}

function useSaveDefaultRule() {
  const { t } = useTexts()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: AlertRuleOnWire) => call(endpoints.setAlertRule, { body }),
    onSuccess: (rule) => {
      client.setQueryData(defaultRuleQuery.queryKey, rule)
      void client.invalidateQueries({ queryKey: queryKeys.vinyls })
      toastSuccess(t('alerts.defaults.saved'))
    },
    onError: (error) => toastFailure(t('alerts.rule.saveFailed'), error),
  })
}
