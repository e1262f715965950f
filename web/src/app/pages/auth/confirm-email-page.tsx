import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmEmail } from '../../../features/people/confirmation/confirm-email.tsx'
import { usePageTitle } from '../../page-title.ts'
import { AuthLayout } from '../../shell/auth-layout.tsx'

/** Opened by the link of a confirmation mail. */
export function ConfirmEmailPage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  usePageTitle(t('accounts.confirm.title'))
  const leave = useCallback(() => void navigate({ to: '/auth', replace: true }), [navigate])
  return (
    <AuthLayout>
      <ConfirmEmail onLeave={leave} />
    </AuthLayout>
  )
}
