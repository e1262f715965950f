import { useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Invitation } from '../../features/alerting/channels/invitation.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Container } from '../../ui/layout/container.tsx'
import { usePageTitle } from '../page-title.ts'
import { PublicShell } from '../shell/public-shell.tsx'

/** Opened by the link in the mail that asks somebody else whether they want alerts. */
export function InvitationPage() {
  const { t } = useTranslation()
  const { token } = useParams({ from: '/served/channel-invitation/$token' })
  usePageTitle(t('channels.invitation.title'))
  return (
    <PublicShell>
      <Container size="sm" className="py-12 sm:py-20">
        <Card padding="lg" className="grid grid-cols-1 gap-5">
          <Invitation token={token} />
        </Card>
      </Container>
    </PublicShell>
  )
}
