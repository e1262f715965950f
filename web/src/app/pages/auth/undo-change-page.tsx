import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { UndoChange } from '../../../features/people/confirmation/undo-change.tsx'
import { usePageTitle } from '../../page-title.ts'
import { AuthLayout } from '../../shell/auth-layout.tsx'

/** Opened by the link of a mail about a change of the account. */
export function UndoChangePage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  usePageTitle(t('accounts.undo.title'))
  const leave = useCallback(() => void navigate({ to: '/auth', replace: true }), [navigate])
  return (
    <AuthLayout>
      <UndoChange onLeave={leave} />
    </AuthLayout>
  )
}
