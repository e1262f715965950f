import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { ResetPassword } from '../../../features/people/passwords/reset-password.tsx'
import { usePageTitle } from '../../page-title.ts'
import { AuthLayout } from '../../shell/auth-layout.tsx'

/** Opened by the link of a reset mail. */
export function ResetPasswordPage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  usePageTitle(t('accounts.reset.title'))
  const leave = useCallback(() => void navigate({ to: '/auth', replace: true }), [navigate])
  return (
    <AuthLayout>
      <ResetPassword onDone={leave} />
    </AuthLayout>
  )
}
