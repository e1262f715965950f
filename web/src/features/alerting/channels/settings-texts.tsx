import type { Channel } from '@cratewatch/contracts/alerting/channels'
import type { NotificationSettings } from '@cratewatch/contracts/alerting/notification-settings'
import type { User } from '@cratewatch/contracts/people/accounts'
import { MOST_UNCONFIRMED_MAILS } from '@cratewatch/domain/notifications/sending/retry'
import { PLANS } from '@cratewatch/domain/plans/catalogue'
import { useQuery } from '@tanstack/react-query'
import { instanceQuery } from '../../../lib/profile.ts'
import { useTexts } from '../../../lib/text/i18n.ts'
import { getsInWords, troubleOf } from './channel-row.tsx'

/** What the form of mail and chat is about. */
export type OwnChannels = {
  settings: NotificationSettings
  user: User
  /** Mail to the account's address, and the chat once somebody there agreed. */
  mail: Channel | undefined
  chat: Channel | undefined
}

/** Says where mail goes and what of, and why it does not arrive, or not all of it. */
export function MailText({ user: { email, emailConfirmed }, mail }: Pick<OwnChannels, 'user' | 'mail'>) {
  const { t } = useTexts()
  const sendsMail = useQuery(instanceQuery).data?.mail ?? true
  if (email === null) return t('settings.notifications.emailMissing')
  if (!sendsMail) return t('settings.notifications.mailOff')
  return (
    <>
      <ChannelLine name={email} channel={mail} />
      {!emailConfirmed && (
        <span className="block">
          {t('settings.notifications.emailUnconfirmed', { email, count: MOST_UNCONFIRMED_MAILS })}
        </span>
      )}
    </>
  )
}

/** Says which chat is connected and what it gets, or how one is, and that it waits on the free plan. */
export function ChatText({ settings, user, chat }: Pick<OwnChannels, 'settings' | 'user' | 'chat'>) {
  const { t } = useTexts()
  const { available, linked, name } = settings.chat
  if (!available) return t('settings.notifications.chatOff')
  return (
    <>
      {linked ? <ChannelLine name={name ?? chat?.address ?? ''} channel={chat} /> : t('settings.chat.text')}
      {PLANS[user.subscription.plan].chatDelay > 0 && (
        <span className="block">{t('settings.notifications.chatDelay')}</span>
      )}
    </>
  )
}

/** Shows in one line where messages go and what of, and beneath it why none are sent any more. */
function ChannelLine({ name, channel }: { name: string; channel: Channel | undefined }) {
  const { t, locale } = useTexts()
  const gets = channel && getsInWords(channel, t, locale)
  const trouble = channel && troubleOf(channel, t, locale)
  return (
    <>
      <span className="wrap-anywhere">{[name, gets].filter(Boolean).join('\u00a0· ')}</span>
      {trouble && <span className="block wrap-anywhere text-danger">{trouble}</span>}
    </>
  )
}
