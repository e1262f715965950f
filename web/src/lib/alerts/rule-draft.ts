import { type AlertRuleOnWire, alertRule } from '@cratewatch/contracts/alerting/alert-rule'
import type { Locale } from '@cratewatch/domain/accounts/locale'
import type { OwnRule } from '@cratewatch/domain/alerts/alert-rule'
import { moneyOf } from '@cratewatch/domain/alerts/ceiling'
import type { Currency } from '@cratewatch/domain/alerts/currencies'
import type { TFunction } from 'i18next'
import { z } from 'zod'
import { readAmount, writeAmount } from './alert-words.ts'

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
