import { useTranslation } from 'react-i18next'
import { ConfirmEmail } from '../../features/accounts/confirm-email.tsx'
import { usePageTitle } from '../page-title.ts'
import { DoorLayout } from '../shell/door-layout.tsx'

/** Where the link of a confirmation mail leads. */
export function ConfirmEmailPage() {
  const { t } = useTranslation()
  usePageTitle(t('accounts.confirm.title'))
  return (
    <DoorLayout>
      <ConfirmEmail />
    </DoorLayout>
  )
}
