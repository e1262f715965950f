import type { AlertRuleOnWire } from '@cratewatch/contracts/alerting/alert-rule'
import type { AlertTiming } from '@cratewatch/contracts/alerting/alert-timing'
import { CURRENCIES, type Currency } from '@cratewatch/domain/alerts/currencies'
import { monthsInWords } from '@cratewatch/domain/alerts/past-prices'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { deferred, useDeferred } from '../../ui/deferred.ts'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { NativeSelect, optionsOf } from '../../ui/forms/native-select.tsx'
import { Switch } from '../../ui/forms/switch.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { Divider } from '../../ui/layout/page.tsx'
import { Loaded } from '../api/loaded.tsx'
import { formatPercent } from '../text/format.ts'
import { ALL, useTexts, withTexts } from '../text/i18n.ts'
import { alertTimingQuery, defaultRuleQuery } from './alert-queries.ts'
import type { RuleFieldsProps, TypedText } from './rule-draft.ts'

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
    <Loaded query={defaults} failure={t('rule.loadFailed')} rows={rows}>
      {(defaults) => (
        <Loaded query={timing} failure={t('rule.loadFailed')} rows={rows}>
          {(timing) => children(defaults, timing)}
        </Loaded>
      )}
    </Loaded>
  )
}

const PERCENTS = [5, 10, 20, 30, 50]
const DAYS = [1, 3, 7, 14, 30, 90]
const MONTHS = [1, 3, 6, 12, 24]

type ConditionsProps = RuleFieldsProps & {
  children?: ReactNode
  /** The sellers who are never wanted, in the rule for all records. */
  sellers?: TypedText
}

/** What a copy must be is asked where a rule is open, and loaded there alone. */
const copyFields = deferred(() => withTexts(ALL, import('./copy-fields.tsx')))

/** The conditions of a rule beside its price, the rarer ones last, and what a copy must be. */
export function MoreConditions({ draft, edit, sellers, children }: ConditionsProps) {
  const { t } = useTexts()
  const copies = useDeferred(copyFields, true)
  return (
    <div className="grid gap-5">
      <Switch
        label={t('rule.backForSale')}
        description={t('rule.backForSaleText')}
        checked={draft.backForSale}
        onCheckedChange={(backForSale) => edit({ backForSale })}
      />
      <Divider />
      <Switch
        label={t('rule.moreCopies')}
        description={t('rule.moreCopiesText')}
        checked={draft.moreCopies}
        onCheckedChange={(moreCopies) => edit({ moreCopies })}
      />
      <Divider />
      <PriceConditions draft={draft} edit={edit} />
      {copies && (
        <>
          <Divider />
          <copies.CopyFields draft={draft} edit={edit} />
        </>
      )}
      {copies && sellers && (
        <>
          <Divider />
          <copies.RecordFields draft={draft} edit={edit} sellers={sellers} />
        </>
      )}
      {children && <Divider />}
      {children}
    </div>
  )
}

/** How the price must change, or stay. */
function PriceConditions({ draft, edit }: RuleFieldsProps) {
  const { t, locale } = useTexts()
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <OptionalNumber
        label={t('rule.cheaper')}
        none={t('rule.cheaperNone')}
        choices={PERCENTS}
        words={(percent) => t('rule.cheaperBy', { percent: formatPercent(percent, locale) })}
        value={draft.cheaperByPercent}
        onChange={(cheaperByPercent) => edit({ cheaperByPercent })}
      />
      <OptionalNumber
        label={t('rule.cheapest')}
        none={t('rule.cheaperNone')}
        choices={MONTHS}
        words={(months) => t('rule.cheapestIn', { months: monthsInWords(months, locale) })}
        value={draft.cheapestInMonths}
        onChange={(cheapestInMonths) => edit({ cheapestInMonths })}
      />
      <OptionalNumber
        label={t('rule.dearer')}
        none={t('rule.cheaperNone')}
        choices={PERCENTS}
        words={(percent) => t('rule.cheaperBy', { percent: formatPercent(percent, locale) })}
        value={draft.dearerByPercent}
        onChange={(dearerByPercent) => edit({ dearerByPercent })}
      />
      {draft.price.trim() !== '' && (
        <OptionalNumber
          label={t('rule.remind')}
          none={t('rule.remindNever')}
          choices={DAYS}
          words={(count) => t('rule.remindAfter', { count })}
          value={draft.remindAfterDays}
          onChange={(remindAfterDays) => edit({ remindAfterDays })}
        />
      )}
    </div>
  )
}

type PriceFieldsProps = RuleFieldsProps & {
  children?: ReactNode
  price: TypedText
}

/** The ceiling, and whether other copies are to be passed over; `children` stand beside the price. */
export function PriceFields({ draft, edit, price, children }: PriceFieldsProps) {
  const { t } = useTexts()
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-start gap-2.5">
        <TextField
          label={t('rule.price')}
          hint={t('rule.priceText')}
          inputMode="decimal"
          autoComplete="off"
          placeholder={t('rule.priceNone')}
          {...price}
          className="min-w-36 flex-1"
        />
        <CurrencySelect value={draft.currency} onChange={(currency) => edit({ currency })} />
        {children}
      </div>
      {draft.price.trim() !== '' && (
        <Checkbox
          label={t('rule.onlyWithin')}
          checked={draft.onlyWithinCeiling}
          onCheckedChange={(onlyWithinCeiling) => edit({ onlyWithinCeiling })}
        />
      )}
    </div>
  )
}

type CurrencySelectProps = {
  value: Currency
  currencies?: readonly Currency[]
  onChange: (value: Currency) => void
}

/** Chooses the currency of a price. */
export function CurrencySelect({ value, currencies = CURRENCIES, onChange }: CurrencySelectProps) {
  const { t } = useTexts()
  return (
    <NativeSelect
      label={t('alerts.currency')}
      value={value}
      onChange={({ target }) => onChange(target.value as Currency)}
    >
      {optionsOf(currencies, (currency) => currency)}
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
      {optionsOf(offered, words)}
    </NativeSelect>
  )
}
