import type { NotificationSettings } from '@cratewatch/contracts/alerting/notification-settings'
import { endpoints } from '@cratewatch/contracts/calls'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { MessageCircle } from 'lucide-react'
import { notificationSettingsQuery } from '../../../lib/alerts/alert-queries.ts'
import { call } from '../../../lib/api/api.ts'
import { queryKeys } from '../../../lib/api/query-keys.ts'
import { toastFailure } from '../../../lib/api/toast-failure.ts'
import { useChange } from '../../../lib/api/use-change.ts'
import { subscribeToReauthentication } from '../../../lib/session/reauthentication.ts'
import { formatTime, readInstant } from '../../../lib/text/format.ts'
import { useTexts } from '../../../lib/text/i18n.ts'
import { readNow } from '../../../lib/text/ticking.ts'
import { Button, TextLink } from '../../../ui/buttons.tsx'
import { Spinner } from '../../../ui/spinner.tsx'

/** Offers to connect the chat by the bot's link, or says what has to be done in the messenger first. */
export function ChatLink({ chat: { available, linked, waiting } }: Pick<NotificationSettings, 'chat'>) {
  if (!available) return null
  if (waiting !== null) return <ChatWaiting waiting={waiting} />
  return linked ? null : <StartLink />
}

/**
 * Opens the new tab on the press, because browsers allow none after the answer. It is closed when the user has to
 * authenticate first, which happens on this page; then the link is shown here.
 */
function StartLink() {
  const { t } = useTexts()
  const client = useQueryClient()
  const start = useMutation({
    mutationFn: (tab: Window | null) => {
      const stop = subscribeToReauthentication(() => tab?.close())
      return call(endpoints.startChatLink).finally(stop)
    },
    onSuccess: ({ url }, tab) => {
      if (tab !== null && !tab.closed) {
        tab.opener = null
        tab.location.href = url
      }
      return client.invalidateQueries({ queryKey: queryKeys.notificationSettings })
    },
    onError: (error, tab) => {
      tab?.close()
      toastFailure(t('settings.chat.linkFailed'), error)
    },
  })
  return (
    <Button
      variant="secondary"
      size="sm"
      icon={<MessageCircle />}
      busy={start.isPending}
      onClick={() => start.mutate(window.open('', '_blank'))}
    >
      {t('words.connectTelegram')}
    </Button>
  )
}

/** Says what has to be done in the messenger, and until when. */
function ChatWaiting({ waiting }: { waiting: NonNullable<NotificationSettings['chat']['waiting']> }) {
  const { t, locale } = useTexts()
  const client = useQueryClient()
  const end = useChange({
    mutationFn: () => call(endpoints.endChatLink),
    done: (settings) => client.setQueryData(notificationSettingsQuery.queryKey, settings),
    failed: t('settings.chat.endFailed'),
    stale: [queryKeys.profile],
  })
  const until = formatTime(readInstant(waiting.until), readNow(), locale)
  const isLink = waiting.for === 'link'
  return (
    <div role="status" className="grid basis-full gap-3 rounded-xl bg-info-wash p-4 text-info">
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
        <Button variant="secondary" size="sm" busy={end.isPending} onClick={() => end.mutate()}>
          {t('words.cancel')}
        </Button>
      </div>
    </div>
  )
}
