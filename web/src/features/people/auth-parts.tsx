import type { PasswordRule } from '@cratewatch/domain/accounts/passwords/password'
import { PasswordInput, usePasswordAdvice } from '../../lib/forms/inputs.tsx'
import type { TextFieldProps } from '../../ui/forms/text-field.tsx'
import { Spinner } from '../../ui/spinner.tsx'

/** Shows that a sign-in is being checked; the text says what. */
export function AuthPending({ text }: { text: string }) {
  return (
    <div className="grid justify-items-center gap-4 py-16 text-ink-soft">
      <Spinner size="lg" />
      <div role="status">
        <h1>{text}</h1>
      </div>
    </div>
  )
}

/** The heading of a step. */
export function StepHeading({ title, text }: { title: string; text: string }) {
  return (
    <header className="grid gap-2">
      <h1 className="heading text-title">{title}</h1>
      <p className="text-pretty wrap-anywhere text-ink-soft">{text}</p>
    </header>
  )
}

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
