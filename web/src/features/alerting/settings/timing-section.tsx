import type { User } from '@cratewatch/contracts/people/accounts'
import { endpoints } from '@cratewatch/contracts/calls'
import { setAlertTiming as declared, type AlertTiming } from '@cratewatch/contracts/alerting/alert-timing'
import { CURRENCIES, type Currency } from '@cratewatch/domain/alerts/currencies'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { alertTimingQuery } from '../../../lib/alerts/alert-queries.ts'
import { call, type ApiBody } from '../../../lib/api/api.ts'
import { Loaded } from '../../../lib/api/loaded.tsx'
import { queryKeys } from '../../../lib/api/query-keys.ts'
import { toastFailure } from '../../../lib/api/toast-failure.ts'
import { useForm } from '../../../lib/forms/use-form.ts'
import { useLocale } from '../../../lib/text/use-texts.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { toastSuccess } from '../../../ui/feedback/toast.ts'
import { NativeSelect } from '../../../ui/forms/native-select.tsx'
import { Divider } from '../../../ui/layout/divider.tsx'
import { SectionCard } from '../../../ui/layout/section-card.tsx'
import { areTold, QuietFields } from '../../../lib/alerts/quiet-fields.tsx'

/** Edits in which currency and at what hours alerts come. */
export function TimingSection({ user: { timeZone } }: { user: User }) {
  const { t } = useTranslation()
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

const timed = declared.body.refine(({ quiet }) => areTold(quiet))

function TimingForm({ saved }: { saved: AlertTiming }) {
  const { t } = useTranslation()
  const save = useSaveTiming()
  const { form, draft, edit, isReady } = useForm({
    initial: saved,
    schema: timed,
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
  const { t } = useTranslation()
  const names = new Intl.DisplayNames(useLocale(), { type: 'currency' })
  return (
    <NativeSelect
      label={t('alerts.currency')}
      hint={t('alerts.timing.currencyText')}
      value={value}
      onChange={({ target }) => onChange(target.value as Currency)}
      className="max-w-md"
    >
      {CURRENCIES.map((currency) => (
        <option key={currency} value={currency}>
          {`${currency} – ${names.of(currency)}`}
        </option>
      ))}
    </NativeSelect>
  )
}

function useSaveTiming() {
  const { t } = useTranslation()
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
