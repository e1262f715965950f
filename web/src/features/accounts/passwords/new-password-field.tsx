import type { PasswordRule } from '@cratewatch/domain/accounts/passwords/password'
import { PasswordInput } from '../../../lib/forms/password-input.tsx'
import { usePasswordAdvice } from '../../../lib/forms/use-password-advice.ts'

export type NewPasswordFieldProps = {
  ref?: React.Ref<HTMLInputElement>
  label: string
  value: string
  onValueChange: (value: string) => void
  error?: string | undefined
  rule: PasswordRule
  /** The second time it is typed: no advice. */
  isRepetition?: boolean
}

/** A password that is being chosen: says what it needs, and warns of one that everybody tries first. */
export function NewPasswordField({
  ref,
  label,
  value,
  onValueChange,
  error,
  rule,
  isRepetition,
}: NewPasswordFieldProps) {
  const advice = usePasswordAdvice(value, rule)
  return (
    <PasswordInput
      ref={ref}
      label={label}
      name={isRepetition ? 'password-again' : 'password'}
      autoComplete="new-password"
      value={value}
      onChange={(event) => onValueChange(event.target.value)}
      hint={
        !isRepetition && (
          <span aria-live="polite" className={advice.isWarning ? 'font-medium text-warn' : undefined}>
            {advice.text}
          </span>
        )
      }
      error={error}
    />
  )
}
