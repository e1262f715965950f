import type { AlertRuleOnWire } from '@cratewatch/contracts/alerting/alert-rule'
import { setAlertTiming as declared, type AlertTiming } from '@cratewatch/contracts/alerting/alert-timing'
import { endpoints } from '@cratewatch/contracts/calls'
import type { User } from '@cratewatch/contracts/people/accounts'
import { CURRENCIES, type Currency } from '@cratewatch/domain/alerts/currencies'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import {
  alertTimingQuery,
  channelsQuery,
  defaultRuleQuery,
  notificationSettingsQuery,
} from '../../../lib/alerts/alert-queries.ts'
import { areComplete, QuietFields, quietInWords } from '../../../lib/alerts/quiet-fields.tsx'
import { draftOfRule, ruleSchema, type RuleDraft } from '../../../lib/alerts/rule-draft.ts'
import { MoreConditions, PriceFields, RuleBasis } from '../../../lib/alerts/rule-fields.tsx'
import { useSharedSentence } from '../../../lib/alerts/sentence-words.ts'
import { call, type ApiBody } from '../../../lib/api/api.ts'
import { Loaded } from '../../../lib/api/loaded.tsx'
import { queryKeys } from '../../../lib/api/query-keys.ts'
import { useSavedForm } from '../../../lib/forms/use-saved-form.ts'
import { useTexts } from '../../../lib/text/i18n.ts'
import { Button } from '../../../ui/buttons.tsx'
import { Skeleton, SkeletonGroup } from '../../../ui/feedback/loading.tsx'
import { NativeSelect, optionsOf } from '../../../ui/forms/native-select.tsx'
import { Disclosure, Divider } from '../../../ui/layout/page.tsx'
import { SectionCard } from '../../../ui/layout/section-card.tsx'
import { ChannelsSection } from '../channels/channels-section.tsx'
import { SettingsSection } from '../channels/settings-section.tsx'

/** Shows where, of what and when alerts come. Mail and chat are saved by their button, everything else at once. */
export function AlertSettings({ user }: { user: User }) {
  const isReachKnown = useQuery(notificationSettingsQuery).isSuccess
  return (
    <>
      <SettingsSection user={user} />
      {isReachKnown && <OtherSections user={user} />}
    </>
  )
}

/** Shows other channels, the rule for all records and quiet hours, once the section above has its height. */
function OtherSections({ user }: { user: User }) {
  const { t } = useTexts()
  if (useQuery(channelsQuery).isPending)
    return (
      <SkeletonGroup label={t('shell.loading')}>
        <Skeleton shape="box" className="h-64" />
      </SkeletonGroup>
    )
  return (
    <>
      <ChannelsSection user={user} />
      <DefaultRuleSection />
      <QuietSection />
    </>
  )
}

/** Shows the alert rule for all records that have none of their own, and in which currency prices are shown. */
function DefaultRuleSection() {
  const { t } = useTexts()
  return (
    <SectionCard title={t('defaults.title')} text={t('defaults.text')}>
      <RuleBasis rows={2}>{(rule, timing) => <DefaultRule rule={rule} timing={timing} />}</RuleBasis>
    </SectionCard>
  )
}

function DefaultRule({ rule, timing }: { rule: AlertRuleOnWire; timing: AlertTiming }) {
  const { t } = useTexts()
  return (
    <div className="grid gap-2">
      <p className="text-pretty">{useSharedSentence()}</p>
      <Disclosure showLabel={t('defaults.change')}>
        <div className="grid gap-5">
          <RuleForm rule={rule} currency={timing.currency} />
          <Divider />
          <CurrencyForm timing={timing} />
        </div>
      </Disclosure>
    </div>
  )
}

function RuleForm({ rule, currency }: { rule: AlertRuleOnWire; currency: Currency }) {
  const { t, locale } = useTexts()
  const client = useQueryClient()
  const { form, draft, edit, field } = useSavedForm({
    stored: draftOfRule(rule, currency, locale),
    schema: ruleSchema<RuleDraft, AlertRuleOnWire>(t, (read) => read),
    send: async (body: AlertRuleOnWire) => {
      client.setQueryData(defaultRuleQuery.queryKey, await call(endpoints.setAlertRule, { body }))
      for (const queryKey of [queryKeys.vinyls, queryKeys.notificationSettings])
        void client.invalidateQueries({ queryKey })
    },
    saved: t('defaults.saved'),
    failed: t('alerts.question.saveFailed'),
  })
  return (
    <form {...form} noValidate className="grid gap-5">
      <PriceFields draft={draft} edit={edit} price={field('price')} />
      <Divider />
      <MoreConditions draft={draft} edit={edit} sellers={field('sellers')} />
    </form>
  )
}

const timingBody = declared.body.refine(({ quiet }) => areComplete(quiet))

/** Holds the currency, the quiet hours and the time zone of the account. */
function useTimingForm(stored: AlertTiming) {
  const { t } = useTexts()
  const client = useQueryClient()
  return useSavedForm({
    stored,
    schema: timingBody,
    send: async (body: ApiBody<typeof endpoints.setAlertTiming>) => {
      client.setQueryData(alertTimingQuery.queryKey, await call(endpoints.setAlertTiming, { body }))
      // Prices and ceilings follow the currency; the profile has the time zone.
      const { vinyls, alertRule, profile, notificationSettings } = queryKeys
      for (const queryKey of [vinyls, alertRule, profile, notificationSettings])
        void client.invalidateQueries({ queryKey })
    },
    saved: t('timing.saved'),
    failed: t('timing.saveFailed'),
  })
}

function CurrencyForm({ timing }: { timing: AlertTiming }) {
  const { t, locale } = useTexts()
  const { form, draft, edit } = useTimingForm(timing)
  const names = new Intl.DisplayNames(locale, { type: 'currency' })
  return (
    <form {...form}>
      <NativeSelect
        label={t('timing.currency')}
        hint={t('timing.currencyText')}
        value={draft.currency}
        onChange={({ target }) => edit({ currency: target.value as Currency })}
        className="max-w-md"
      >
        {optionsOf(CURRENCIES, (currency) => `${currency} – ${names.of(currency)}`)}
      </NativeSelect>
    </form>
  )
}

/** Shows at what hours no alerts come, and by whose clock. */
function QuietSection() {
  const { t, locale } = useTexts()
  const timing = useQuery(alertTimingQuery)
  return (
    <SectionCard title={t('timing.quiet')} text={t('timing.text')}>
      <Loaded query={timing} failure={t('timing.loadFailed')} rows={2}>
        {(stored) => (
          <div className="grid gap-2">
            <p className="text-pretty">
              {stored.quiet.length === 0 ? t('timing.none') : quietInWords(stored.quiet, t, locale)}
            </p>
            <Disclosure showLabel={t('timing.change')}>
              <QuietForm stored={stored} />
            </Disclosure>
          </div>
        )}
      </Loaded>
    </SectionCard>
  )
}

function QuietForm({ stored }: { stored: AlertTiming }) {
  const { t } = useTexts()
  const { form, draft, edit, isComplete } = useTimingForm(stored)
  const here = new Intl.DateTimeFormat().resolvedOptions().timeZone
  // Browsers may name a zone differently from the stored name.
  const zones = [...new Set([...Intl.supportedValuesOf('timeZone'), draft.timeZone, here])].sort()
  return (
    <form {...form} noValidate className="grid gap-5">
      <QuietFields
        windows={draft.quiet}
        timeZone={draft.timeZone}
        isComplete={isComplete}
        onChange={(quiet) => edit({ quiet })}
      />
      <NativeSelect
        label={t('settings.timeZone.label')}
        hint={t('settings.timeZone.hint')}
        className="max-w-md"
        value={draft.timeZone}
        onChange={({ target }) => edit({ timeZone: target.value })}
      >
        {optionsOf(zones, (zone) => zone.replaceAll('_', ' '))}
      </NativeSelect>
      {here !== draft.timeZone && (
        <Button
          variant="ghost"
          size="sm"
          className="-ms-3 -mt-3 justify-self-start"
          onClick={() => edit({ timeZone: here })}
        >
          {t('settings.timeZone.here', { zone: here.replaceAll('_', ' ') })}
        </Button>
      )}
    </form>
  )
}
