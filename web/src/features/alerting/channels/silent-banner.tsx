import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { notificationSettingsQuery } from '../../../lib/alerts/alert-queries.ts'
import { channelLabel } from '../../../lib/alerts/channel-words.ts'
import { formatMoment, readInstant } from '../../../lib/text/format.ts'
import { useTexts } from '../../../lib/text/i18n.ts'
import { TextLink } from '../../../ui/buttons.tsx'
import { Banner } from '../../../ui/feedback/banner.tsx'

/** Says on every page that no channel of the user works, since when, and where it is looked after. */
export function SilentBanner() {
  const { t, locale } = useTexts()
  const silent = useQuery(notificationSettingsQuery).data?.silent ?? null
  if (silent === null) return null
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
