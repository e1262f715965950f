import {
  isCommonPassword,
  passwordMinLength,
  type PasswordRule,
} from '@cratewatch/domain/accounts/passwords/password'
import {
  TextField,
  PasswordField,
  type TextFieldProps,
  type PasswordFieldProps,
} from '../../ui/forms/text-field.tsx'
import { useTexts } from '../text/i18n.ts'

/** A field for an e-mail address, without the browser's text correction; by default the name of an account. */
export function EmailInput(props: TextFieldProps) {
  return (
    <TextField
      type="email"
      name="email"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      {...props}
    />
  )
}

/** A password field with its labels in the user's language; by default for the present password. */
export function PasswordInput(props: Omit<PasswordFieldProps, 'revealLabel' | 'concealLabel'>) {
  const { t } = useTexts()
  return (
    <PasswordField
      revealLabel={t('accounts.password.reveal')}
      concealLabel={t('accounts.password.conceal')}
      name="password"
      autoComplete="current-password"
      {...props}
    />
  )
}

/** Returns advice about a new password: what it has to be, or that it is a common one. */
export function usePasswordAdvice(
  password: string,
  rule: PasswordRule,
): { readonly text: string; readonly isWarning: boolean } {
  const { t } = useTexts()
  if (isCommonPassword(password)) return { text: t('accounts.password.common'), isWarning: true }
  const hint = rule === 'strict' ? 'accounts.password.hintStrict' : 'accounts.password.hint'
  return { text: t(hint, { count: passwordMinLength(rule) }), isWarning: false }
}
