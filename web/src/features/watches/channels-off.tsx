import { Link } from '@tanstack/react-router'
import { BellOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Button } from '../../ui/buttons/button.tsx'

/** Warns that neither e-mail nor chat is on, so nothing is sent. */
export function ChannelsOff() {
  const { t } = useTranslation()
  return (
    <Banner
      tone="warning"
      icon={<BellOff />}
      action={
        <Button asChild variant="secondary" size="sm">
          <Link to="/dashboard/settings/notifications">{t('watches.channelsOff.link')}</Link>
        </Button>
      }
    >
      {t('watches.channelsOff.text')}
    </Banner>
  )
}
