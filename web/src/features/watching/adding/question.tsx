import { DEFAULT_RULE, HIGHEST_CEILING, type OwnRule } from '@cratewatch/domain/alerts/alert-rule'
import { readAmount, writeAmount } from '@cratewatch/domain/alerts/amounts'
import { moneyOf, type Ceiling } from '@cratewatch/domain/alerts/ceiling'
import { currencyFor, type Currency } from '@cratewatch/domain/alerts/currencies'
import { useQuery } from '@tanstack/react-query'
import { useState, useId, type ReactNode } from 'react'
import { alertTimingQuery, defaultRuleQuery } from '../../../lib/alerts/alert-queries.ts'
import { useTexts } from '../../../lib/text/i18n.ts'
import { Checkbox } from '../../../ui/forms/checkbox.tsx'
import { InputBox } from '../../../ui/forms/text-field.tsx'

/** The answer to what one wants alerts of. Without a price, and with null, that is as for all records. */
type AlertAnswer = { readonly price: string; readonly backForSale: boolean | null }

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

/** Returns what holds without an answer; loaded once it is wanted. */
function useAlertDefaults(isWanted: boolean) {
  const { locale } = useTexts()
  const rule = useQuery({ ...defaultRuleQuery, enabled: isWanted }).data
  const timing = useQuery({ ...alertTimingQuery, enabled: isWanted }).data
  return {
    backForSale: (rule ?? DEFAULT_RULE).backForSale,
    currency: timing?.currency ?? currencyFor(locale),
  }
}

/** Holds the answer of a form; `answer` returns its rule, or null and says from then on what is wrong with it. */
export function useQuestion(isWanted: boolean, proposal: Ceiling | null = null) {
  const { locale } = useTexts()
  const { backForSale, ...defaults } = useAlertDefaults(isWanted)
  const currency = proposal?.currency ?? defaults.currency
  const [question, onChange] = useState<AlertAnswer>(() =>
    proposal === null ? UNANSWERED : { ...UNANSWERED, price: writeAmount(moneyOf(proposal), locale) },
  )
  const [isTried, setIsTried] = useState(false)
  const rule = ruleOf(question, currency)
  return {
    props: { question, onChange, defaults: { backForSale, currency }, isWrong: isTried && rule === null },
    isAnswered: question.price.trim() !== '',
    answer: () => {
      setIsTried(rule === null)
      return rule
    },
    clear: () => onChange(UNANSWERED),
  }
}

type AlertQuestionProps = ReturnType<typeof useQuestion>['props']

/** Asks in one sentence what one wants alerts of. Nothing has to be answered. */
export function AlertQuestion(props: AlertQuestionProps) {
  const { question, onChange, defaults } = props
  const { t } = useTexts()
  return (
    <PriceQuestion {...props}>
      <Checkbox
        label={t('alerts.question.backForSale')}
        checked={question.backForSale ?? defaults.backForSale}
        onCheckedChange={(backForSale) => onChange({ ...question, backForSale })}
        className="items-center"
      />
    </PriceQuestion>
  )
}

/** Asks below which price one wants an alert; `children` end the sentence. */
export function PriceQuestion(props: AlertQuestionProps & { children: ReactNode }) {
  const { question, onChange, defaults, isWrong, children } = props
  const { t } = useTexts()
  const id = useId()
  return (
    <div role="group" aria-labelledby={`${id}-title`} className="grid gap-1.5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <span id={`${id}-title`} className="font-semibold">
          {t('alerts.question.title')}
        </span>
        <span className="flex items-center gap-2.5">
          <label htmlFor={id}>{t('alerts.question.below')}</label>
          <InputBox
            id={id}
            inputMode="decimal"
            autoComplete="off"
            value={question.price}
            onChange={({ target }) => onChange({ ...question, price: target.value })}
            aria-invalid={isWrong || undefined}
            aria-describedby={isWrong ? `${id}-wrong` : undefined}
            trailing={<span className="pe-2 text-sm text-ink-soft">{defaults.currency}</span>}
            className="w-32"
          />
        </span>
        {children}
      </div>
      {isWrong && (
        <p id={`${id}-wrong`} role="alert" className="text-sm font-medium text-danger">
          {t('alerts.question.priceInvalid')}
        </p>
      )}
    </div>
  )
}
