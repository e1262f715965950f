import type { PasswordRule } from '@cratewatch/domain/accounts/passwords/password'
import { PasswordInput } from '../../../lib/forms/password-input.tsx'
import type { TextFieldProps } from '../../../ui/forms/text-field.tsx'
import { usePasswordAdvice } from '../../../lib/forms/use-password-advice.ts'

export type NewPasswordFieldProps = Pick<TextFieldProps, 'ref' | 'label' | 'onChange' | 'error'> & {
  value: string
  rule: PasswordRule
  /** The repetition of the password: no advice. */
  isRepetition?: boolean
}

/** Asks for a new password: says what it has to be, and warns of common ones. */
export function NewPasswordField({ rule, isRepetition, ...field }: NewPasswordFieldProps) {
  const advice = usePasswordAdvice(field.value, rule)
  return (
    <PasswordInput
      {...field}
      name={isRepetition ? 'password-again' : 'password'}
      autoComplete="new-password"
      hint={
        // The error says the same, and where it is gone the advice is back.
        !isRepetition &&
        (advice.isWarning || !field.error) && (
          <span aria-live="polite" className={advice.isWarning ? 'font-medium text-warn' : undefined}>
            {advice.text}
          </span>
        )
      }
    />
  )
}
