import type { NotificationSettings } from '@cratewatch/contracts/alerting/notification-settings'
import { Link } from '@tanstack/react-router'
import { channelLabel } from '../../../lib/alerts/channel-words.ts'
import { formatMoment, readInstant } from '../../../lib/text/format.ts'
import { useTexts } from '../../../lib/text/i18n.ts'
import { TextLink } from '../../../ui/buttons.tsx'
import { Banner } from '../../../ui/feedback/banner.tsx'

/** Says that no channel of the user works, since when, and where it is looked after. */
export function SilentBanner({ silent }: { silent: NonNullable<NotificationSettings['silent']> }) {
  const { t, locale } = useTexts()
  const moment = formatMoment(readInstant(silent.since), locale)
  return (
    <Banner
      tone="warning"
      className="mb-6"
      title={t('shell.silent.title')}
      action={
        <TextLink asChild>
          <Link to="/dashboard/settings/notifications">{t('shell.silent.action')}</Link>
        </TextLink>
      }
    >
      {t('shell.silent.text', { channel: channelLabel(silent.kind, silent.label, t), moment })}
    </Banner>
  )
}
