import { endpoints } from '@cratewatch/contracts/calls'
import type { NotificationSettings } from '@cratewatch/contracts/alerting/notification-settings'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CircleCheck, Send } from 'lucide-react'
import { call } from '../../../lib/api/api.ts'
import { queryKeys } from '../../../lib/api/query-keys.ts'
import { subscribeToReauthentication } from '../../../lib/session/reauthentication.ts'
import { toastFailure } from '../../../lib/api/toast-failure.ts'
import { Button, TextLink } from '../../../ui/buttons.tsx'
import { notificationSettingsQuery } from '../../../lib/alerts/alert-words.ts'
import { TestButton } from './test-button.tsx'
import { formatTime, readInstant } from '../../../lib/text/format.ts'
import { readNow } from '../../../lib/text/ticking.ts'
import { useTexts } from '../../../lib/text/i18n.ts'
import { Spinner } from '../../../ui/feedback/loading.tsx'

/** Shows the chat for alerts: none yet, one that still has to agree, or a connected one. */
export function ChatLink({ chat }: Pick<NotificationSettings, 'chat'>) {
  const { t } = useTexts()
  const end = useEndLink()
  if (chat.linked) {
    const name = chat.name ?? t('settings.chat.unnamed')
    return (
      <div className="grid gap-3 rounded-xl bg-well p-4">
        <p className="flex items-center gap-2.5 font-semibold wrap-anywhere">
          <CircleCheck aria-hidden className="size-5 shrink-0 text-ink-soft" />
          {t('settings.chat.linked', { name })}
        </p>
        <div className="flex flex-wrap gap-2.5 max-sm:*:grow">
          <TestButton channel="chat" to={name} />
          <Button variant="ghost" size="sm" busy={end.isPending} onClick={() => end.mutate()}>
            {t('settings.chat.disconnect')}
          </Button>
        </div>
      </div>
    )
  }
  if (chat.waiting !== null) {
    return <ChatWaiting waiting={chat.waiting} cancelling={end.isPending} onCancel={() => end.mutate()} />
  }
  return <StartLink />
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
    <div className="grid gap-3 rounded-xl bg-well p-4">
      <p className="text-pretty">{t('settings.chat.text')}</p>
      <Button
        icon={<Send />}
        busy={start.isPending}
        onClick={() => start.mutate(window.open('', '_blank'))}
        className="justify-self-start max-sm:justify-self-stretch"
      >
        {t('settings.chat.connect')}
      </Button>
    </div>
  )
}

function useEndLink() {
  const { t } = useTexts()
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(endpoints.endChatLink),
    onSuccess: (settings) => {
      client.setQueryData(notificationSettingsQuery.queryKey, settings)
      void client.invalidateQueries({ queryKey: queryKeys.profile })
    },
    onError: (error) => toastFailure(t('settings.chat.endFailed'), error),
  })
}

type ChatWaitingProps = {
  waiting: NonNullable<NotificationSettings['chat']['waiting']>
  cancelling: boolean
  onCancel: () => void
}

/** Says what has to be done in the messenger, and until when. */
function ChatWaiting({ waiting, cancelling, onCancel }: ChatWaitingProps) {
  const { t, locale } = useTexts()
  const until = formatTime(readInstant(waiting.until), readNow(), locale)
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
