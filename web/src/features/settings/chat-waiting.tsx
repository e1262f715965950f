import type { NotificationSettings } from '@cratewatch/contracts/notification-settings'
import { useTranslation } from 'react-i18next'
import { formatTime, readInstant } from '../../lib/text/format.ts'
import { readNow } from '../../lib/text/ticking.ts'
import { useLocale } from '../../lib/text/use-locale.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Spinner } from '../../ui/feedback/spinner.tsx'
import { TextLink } from '../../ui/buttons/text-link.tsx'

export type ChatWaitingProps = {
  waiting: NonNullable<NotificationSettings['chat']['waiting']>
  cancelling: boolean
  onCancel: () => void
}

/** Says what has to be done in the messenger, and until when. */
export function ChatWaiting({ waiting, cancelling, onCancel }: ChatWaitingProps) {
  const { t } = useTranslation()
  const until = formatTime(readInstant(waiting.until), readNow(), useLocale())
  const isLink = waiting.for === 'link'
  return (
    <div role="status" className="grid gap-3 rounded-xl bg-info-wash p-4 text-info">
      <p className="flex items-center gap-2.5 font-semibold">
        <Spinner />
        {t(isLink ? 'settings.chat.waitingLink' : 'settings.chat.waitingConfirmation')}
      </p>
      <p className="text-[0.9375rem] text-pretty">
        {t(isLink ? 'settings.chat.waitingLinkText' : 'settings.chat.waitingConfirmationText', { until })}
      </p>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        {waiting.url !== null && (
          <TextLink tone="quiet" href={waiting.url} external externalHint={t('shell.newTab')}>
            {t('settings.chat.open')}
          </TextLink>
        )}
        <Button variant="secondary" size="sm" busy={cancelling} onClick={onCancel}>
          {t('settings.chat.cancel')}
        </Button>
      </div>
    </div>
  )
}
