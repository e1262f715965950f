import { useTranslation } from 'react-i18next'
import { PasswordField, type PasswordFieldProps } from '../../ui/forms/password-field.tsx'

/** A password field with its eye named in the reader's language; for the present password unless told otherwise. */
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
