import { alertRule, type AlertRuleOnWire } from '@cratewatch/contracts/alerting/alert-rule'
import type { AlertTiming } from '@cratewatch/contracts/alerting/alert-timing'
import type { Locale } from '@cratewatch/domain/accounts/locale'
import type { OwnRule } from '@cratewatch/domain/alerts/alert-rule'
import { moneyOf } from '@cratewatch/domain/alerts/ceiling'
import { CURRENCIES, type Currency } from '@cratewatch/domain/alerts/exchange-rates'
import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import { z } from 'zod'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { NativeSelect } from '../../ui/forms/native-select.tsx'
import { Switch } from '../../ui/forms/switch.tsx'
import { TextField, type TextFieldProps } from '../../ui/forms/text-field.tsx'
import { Divider } from '../../ui/layout/page.tsx'
import { Loaded } from '../api/loaded.tsx'
import { formatPercent } from '../text/format.ts'
import { useTexts } from '../text/i18n.ts'
import { alertTimingQuery, defaultRuleQuery, readAmount, writeAmount } from './alert-words.ts'

/** An alert rule as a form holds it: the price as typed; empty: no such rule. */
export type RuleDraft = Omit<AlertRuleOnWire, 'ceiling'> & { price: string; currency: Currency }

/** Returns the draft of a rule; `currency` is that of a price to come. */
export function draftOfRule(
  { ceiling, ...rest }: AlertRuleOnWire,
  currency: Currency,
  locale: Locale,
): RuleDraft {
  if (ceiling === null) return { ...rest, price: '', currency }
  return { ...rest, price: writeAmount(moneyOf(ceiling), locale), currency: ceiling.currency }
}

/** Reads the rule that a draft says; null while its price cannot be read. */
export function readRule({ price, currency, ...rest }: RuleDraft): AlertRuleOnWire | null {
  const isPriced = price.trim() !== ''
  const read = alertRule.safeParse({
    ...rest,
    onlyWithinCeiling: isPriced && rest.onlyWithinCeiling,
    ceiling: isPriced ? { minor: readAmount(price, currency), currency } : null,
  })
  return read.success ? read.data : null
}

/** Returns the schema of a form for a rule: `sent` makes what is sent of the rule and the draft. */
export function ruleSchema<Draft extends RuleDraft, Sent>(
  t: TFunction,
  sent: (rule: AlertRuleOnWire, draft: Draft) => Sent,
): z.ZodType<Sent, Draft> {
  return z.custom<Draft>().transform((draft, context) => {
    const rule = readRule(draft)
    if (rule !== null) return sent(rule, draft)
    context.addIssue({ code: 'custom', path: ['price'], message: t('alerts.rule.priceInvalid') })
    return z.NEVER
  })
}

/** Returns the part of a rule that differs from the rule for all records; the rest follows that one. */
export function ownPart(rule: AlertRuleOnWire, defaults: AlertRuleOnWire): OwnRule {
  const isOwn = ([key, value]: [string, unknown]) =>
    JSON.stringify(value) !== JSON.stringify(defaults[key as keyof AlertRuleOnWire])
  return Object.fromEntries(Object.entries(rule).filter(isOwn))
}

type RuleBasisProps = {
  /** How many rows are reserved until both have come. */
  rows: number
  children: (defaults: AlertRuleOnWire, timing: AlertTiming) => ReactNode
}

/** Loads what a form for a rule begins with: the rule for all records, and the currency of a price to come. */
export function RuleBasis({ rows, children }: RuleBasisProps) {
  const { t } = useTexts()
  const defaults = useQuery(defaultRuleQuery)
  const timing = useQuery(alertTimingQuery)
  return (
    <Loaded query={defaults} failure={t('alerts.rule.loadFailed')} rows={rows}>
      {(defaults) => (
        <Loaded query={timing} failure={t('alerts.timing.loadFailed')} rows={rows}>
          {(timing) => children(defaults, timing)}
        </Loaded>
      )}
    </Loaded>
  )
}

type FieldsProps = {
  draft: RuleDraft
  edit: (change: Partial<RuleDraft>) => void
  children?: ReactNode
}

const PERCENTS = [5, 10, 20, 30, 50]
const DAYS = [1, 3, 7, 14, 30, 90]

/** The conditions of a rule beside its price, the rarer ones last, and what they cannot ask for. */
export function MoreConditions({ draft, edit, children }: FieldsProps) {
  const { t, locale } = useTexts()
  return (
    <div className="grid gap-5">
      <Switch
        label={t('alerts.rule.backForSale')}
        description={t('alerts.rule.backForSaleText')}
        checked={draft.backForSale}
        onCheckedChange={(backForSale) => edit({ backForSale })}
      />
      <Divider />
      <Switch
        label={t('alerts.rule.moreCopies')}
        description={t('alerts.rule.moreCopiesText')}
        checked={draft.moreCopies}
        onCheckedChange={(moreCopies) => edit({ moreCopies })}
      />
      <Divider />
      <OptionalNumber
        label={t('alerts.rule.cheaper')}
        none={t('alerts.rule.cheaperNone')}
        choices={PERCENTS}
        words={(percent) => t('alerts.rule.cheaperBy', { percent: formatPercent(percent, locale) })}
        value={draft.cheaperByPercent}
        onChange={(cheaperByPercent) => edit({ cheaperByPercent })}
      />
      {draft.price.trim() !== '' && (
        <OptionalNumber
          label={t('alerts.rule.remind')}
          none={t('alerts.rule.remindNever')}
          choices={DAYS}
          words={(count) => t('alerts.rule.remindAfter', { count })}
          value={draft.remindAfterDays}
          onChange={(remindAfterDays) => edit({ remindAfterDays })}
        />
      )}
      {children}
      <p className="text-sm text-pretty text-ink-soft">{t('alerts.rule.notKnown')}</p>
    </div>
  )
}

type PriceFieldsProps = FieldsProps & {
  price: Pick<TextFieldProps, 'value' | 'onChange' | 'error' | 'ref'>
}

/** The ceiling, and whether other copies are to be passed over; `children` stand beside the price. */
export function PriceFields({ draft, edit, price, children }: PriceFieldsProps) {
  const { t } = useTexts()
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-start gap-2.5">
        <TextField
          label={t('alerts.rule.price')}
          hint={t('alerts.rule.priceText')}
          inputMode="decimal"
          autoComplete="off"
          placeholder={t('alerts.rule.priceNone')}
          {...price}
          className="min-w-36 flex-1"
        />
        <CurrencySelect value={draft.currency} onChange={(currency) => edit({ currency })} />
        {children}
      </div>
      {draft.price.trim() !== '' && (
        <Checkbox
          label={t('alerts.rule.onlyWithin')}
          checked={draft.onlyWithinCeiling}
          onCheckedChange={(onlyWithinCeiling) => edit({ onlyWithinCeiling })}
        />
      )}
    </div>
  )
}

function CurrencySelect({ value, onChange }: { value: Currency; onChange: (value: Currency) => void }) {
  const { t } = useTexts()
  return (
    <NativeSelect
      label={t('alerts.currency')}
      value={value}
      onChange={({ target }) => onChange(target.value as Currency)}
    >
      {CURRENCIES.map((currency) => (
        <option key={currency}>{currency}</option>
      ))}
    </NativeSelect>
  )
}

type OptionalNumberProps = {
  label: string
  /** The words of null. */
  none: string
  choices: readonly number[]
  words: (number: number) => string
  value: number | null
  onChange: (value: number | null) => void
}

/** Chooses a number or none. A stored one that is not offered is offered as well. */
function OptionalNumber({ label, none, choices, words, value, onChange }: OptionalNumberProps) {
  const offered = value === null || choices.includes(value) ? choices : [...choices, value]
  return (
    <NativeSelect
      label={label}
      value={value ?? ''}
      onChange={({ target }) => onChange(target.value === '' ? null : Number(target.value))}
    >
      <option value="">{none}</option>
      {offered.map((number) => (
        <option key={number} value={number}>
          {words(number)}
        </option>
      ))}
    </NativeSelect>
  )
}
