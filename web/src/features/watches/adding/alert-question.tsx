import { useId, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Checkbox } from '../../../ui/forms/checkbox.tsx'
import { InputBox } from '../../../ui/forms/input-box.tsx'
import type { useQuestion } from './question.ts'

export type AlertQuestionProps = ReturnType<typeof useQuestion>['props'] & {
  /** At the end of the sentence. */
  children?: ReactNode
}

/** Asks in one sentence what to be told of. Nothing has to be answered. */
export function AlertQuestion({ question, onChange, defaults, isWrong, children }: AlertQuestionProps) {
  const { t } = useTranslation()
  const id = useId()
  return (
    <div role="group" aria-labelledby={`${id}-title`} className="grid gap-1.5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <span id={`${id}-title`} className="font-semibold">
          {t('alerts.question.title')}
        </span>
        <span className="flex items-center gap-2.5">
          <label htmlFor={id}>{t('alerts.question.cheaperThan')}</label>
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
        <Checkbox
          label={t('alerts.question.backForSale')}
          checked={question.backForSale ?? defaults.backForSale}
          onCheckedChange={(backForSale) => onChange({ ...question, backForSale })}
          className="items-center"
        />
        {children}
      </div>
      {isWrong && (
        <p id={`${id}-wrong`} role="alert" className="text-sm font-medium text-danger">
          {t('alerts.rule.priceInvalid')}
        </p>
      )}
    </div>
  )
}
