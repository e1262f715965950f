import { alertRule, type AlertRuleOnWire } from '@cratewatch/contracts/alerting/alert-rule'
import type { Locale } from '@cratewatch/domain/accounts/locale'
import type { OwnRule } from '@cratewatch/domain/alerts/alert-rule'
import { readAmount, writeAmount } from '@cratewatch/domain/alerts/amounts'
import { moneyOf } from '@cratewatch/domain/alerts/ceiling'
import type { Currency } from '@cratewatch/domain/alerts/currencies'
import type { TFunction } from 'i18next'
import { z } from 'zod'
import type { TextFieldProps } from '../../ui/forms/text-field.tsx'

/** An alert rule as a form holds it: the price as typed, empty: no such rule; sellers as typed, by commas. */
export type RuleDraft = Omit<AlertRuleOnWire, 'ceiling' | 'notFrom'> & {
  price: string
  currency: Currency
  sellers: string
}

/** Returns the draft of a rule; `currency` is that of a price to come. */
export function draftOfRule(
  { ceiling, notFrom, ...rest }: AlertRuleOnWire,
  currency: Currency,
  locale: Locale,
): RuleDraft {
  const draft = { ...rest, sellers: notFrom.join(', ') }
  if (ceiling === null) return { ...draft, price: '', currency }
  return { ...draft, price: writeAmount(moneyOf(ceiling), locale), currency: ceiling.currency }
}

/** Reads the rule that a draft says; null while its price cannot be read. */
export function readRule({ price, currency, sellers, ...rest }: RuleDraft): AlertRuleOnWire | null {
  const isPriced = price.trim() !== ''
  const read = alertRule.safeParse({
    ...rest,
    notFrom: sellers.split(/[\s,;]+/).filter((seller) => seller !== ''),
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
    if (readRule({ ...draft, sellers: '' }) === null)
      context.addIssue({ code: 'custom', path: ['price'], message: t('alerts.question.priceInvalid') })
    else context.addIssue({ code: 'custom', path: ['sellers'], message: t('rule.notFromInvalid') })
    return z.NEVER
  })
}

/** Returns the part of a rule that differs from the rule for all records; the rest follows that one. */
export function ownPart(rule: AlertRuleOnWire, defaults: AlertRuleOnWire): OwnRule {
  const isOwn = ([key, value]: [string, unknown]) =>
    JSON.stringify(value) !== JSON.stringify(defaults[key as keyof AlertRuleOnWire])
  return Object.fromEntries(Object.entries(rule).filter(isOwn))
}

/** A text of the draft in its field, with what is wrong with it. */
export type TypedText = Pick<TextFieldProps, 'value' | 'onChange' | 'error' | 'ref'>

/** What the fields of a rule need. */
export type RuleFieldsProps = {
  draft: RuleDraft
  edit: (change: Partial<RuleDraft>) => void
}
