import { useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { AlertLinkView } from '../../features/watching/alert-link/alert-link-view.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Container } from '../../ui/layout/container.tsx'
import { usePageTitle } from '../page-title.ts'
import { PublicShell } from '../shell/public-shell.tsx'

/** Opened by the buttons and links of alerts, without a sign-in. */
export function AlertPage() {
  const { t } = useTranslation()
  const { token = '' } = useParams({ strict: false })
  usePageTitle(t('alertLink.pageTitle'))
  return (
    <PublicShell>
      <Container size="sm" className="py-12 sm:py-20">
        <Card padding="lg" className="grid grid-cols-1 gap-6">
          <AlertLinkView token={token} />
        </Card>
      </Container>
    </PublicShell>
  )
}
