import { DEFAULT_RULE, HIGHEST_CEILING, type OwnRule } from '@cratewatch/domain/alerts/alert-rule'
import { currencyFor, type Currency } from '@cratewatch/domain/alerts/currencies'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { alertTimingQuery, defaultRuleQuery } from '../../../lib/alerts/alert-queries.ts'
import { readAmount } from '../../../lib/alerts/amount.ts'
import { useLocale } from '../../../lib/text/use-locale.ts'

/** The answer to what to be told of. Without a price, and with null, that is as for all records. */
export type AlertAnswer = { readonly price: string; readonly backForSale: boolean | null }

const UNANSWERED: AlertAnswer = { price: '', backForSale: null }

/** Returns the own rule that an answer says; null while its price cannot be read. */
function ruleOf({ price, backForSale }: AlertAnswer, currency: Currency): OwnRule | null {
  const minor = price.trim() === '' ? undefined : readAmount(price, currency)
  if (minor === null || (minor !== undefined && (minor < 1 || minor > HIGHEST_CEILING))) return null
  return {
    ...(minor !== undefined && { ceiling: { minor, currency } }),
    ...(backForSale !== null && { backForSale }),
  }
}

/** Returns what holds without an answer; loaded once it is about to be `asked`. */
function useAlertDefaults(asked: boolean) {
  const locale = useLocale()
  const rule = useQuery({ ...defaultRuleQuery, enabled: asked }).data
  const timing = useQuery({ ...alertTimingQuery, enabled: asked }).data
  return {
    backForSale: (rule ?? DEFAULT_RULE).backForSale,
    currency: timing?.currency ?? currencyFor(locale),
  }
}

/** Holds the answer of a form; `answer` returns its rule, or null and says from then on what is wrong with it. */
export function useQuestion(asked: boolean) {
  const defaults = useAlertDefaults(asked)
  const [question, onChange] = useState(UNANSWERED)
  const [isTried, setIsTried] = useState(false)
  const rule = ruleOf(question, defaults.currency)
  return {
    props: { question, onChange, defaults, isWrong: isTried && rule === null },
    isAnswered: question !== UNANSWERED,
    answer: () => {
      setIsTried(rule === null)
      return rule
    },
    clear: () => onChange(UNANSWERED),
  }
}
