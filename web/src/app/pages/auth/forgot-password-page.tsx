import { useTranslation } from 'react-i18next'
import { ForgotPassword } from '../../../features/people/passwords/forgot-password.tsx'
import { usePageTitle } from '../../page-title.ts'
import { AuthLayout } from '../../shell/auth-layout.tsx'

/** Requests a link to reset a password. */
export function ForgotPasswordPage() {
  const { t } = useTranslation()
  usePageTitle(t('accounts.forgot.title'))
  return (
    <AuthLayout>
      <ForgotPassword />
    </AuthLayout>
  )
}
