import type { AlertRuleOnWire } from '@cratewatch/contracts/alerting/alert-rule'
import { endpoints } from '@cratewatch/contracts/calls'
import type { Currency } from '@cratewatch/domain/alerts/currencies'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { alertTimingQuery, defaultRuleQuery } from '../../../lib/alerts/alert-queries.ts'
import { draftOfRule, ruleSchema, type RuleDraft } from '../../../lib/alerts/rule-draft.ts'
import { RuleFields } from '../../../lib/alerts/rule-fields.tsx'
import { call } from '../../../lib/api/api.ts'
import { Loaded } from '../../../lib/api/loaded.tsx'
import { queryKeys } from '../../../lib/api/query-keys.ts'
import { toastFailure } from '../../../lib/api/toast-failure.ts'
import { useForm } from '../../../lib/forms/use-form.ts'
import { useLocale } from '../../../lib/text/use-texts.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { toastSuccess } from '../../../ui/feedback/toast.ts'
import { SectionCard } from '../../../ui/layout/section-card.tsx'

/** Edits the alert rule for all records that have none of their own. */
export function DefaultRuleSection() {
  const { t } = useTranslation()
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
  const { t } = useTranslation()
  const save = useSaveDefaultRule()
  const { form, draft, edit, field } = useForm({
    initial: draftOfRule(rule, currency, useLocale()),
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
  const { t } = useTranslation()
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
