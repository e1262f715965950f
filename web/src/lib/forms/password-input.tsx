import { useTranslation } from 'react-i18next'
import { PasswordField, type PasswordFieldProps } from '../../ui/forms/password-field.tsx'

/** A password field with its labels in the user's language; by default for the present password. */
export function PasswordInput(props: Omit<PasswordFieldProps, 'revealLabel' | 'concealLabel'>) {
  const { t } = useTranslation()
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
