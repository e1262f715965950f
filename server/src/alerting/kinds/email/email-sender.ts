import type { Locale } from '@cratewatch/domain/accounts/locale'
import { minutes } from '@cratewatch/domain/kernel/duration'
import { MOST_UNCONFIRMED_MAILS } from '@cratewatch/domain/notifications/sending/retry'
import { speak } from '../../../base/texts/speak.ts'
import type { Deps } from '../../../outbound/deps.ts'
import type { Mail, Mailer } from '../../../outbound/vendors/mailer.ts'
import type { Message, Recipient } from '../../deliveries/message.ts'
import { linkToken, unsubscribeToken } from '../../tokens.ts'
import { NOTHING, type Written, type WritingDeps } from '../blocks.ts'
import type { Sender } from '../sender.ts'
import { writeMessage } from '../write-message.ts'
import { renderMail, type Stoppable } from './render-mail.ts'

/** Sends alerts and messages about accounts by mail. */
export function emailSender(deps: WritingDeps & { readonly mailer: Mailer }): Sender {
  return {
    channel: 'email',
    vendor: 'mail',
    pace: null,
    gathers: 'all',
    repeatsAfter: minutes(15),
    addressOf: (recipient) => recipient.email,
    compose(message, at, form = 'whole') {
      const mail = composeMail(deps, message)
      return { ...mail, ...(form === 'whole' ? {} : { html: '' }), date: at }
    },
    notice({ channel, email, locale }, { title, text }, at) {
      const why = speak(locale, 'mail')('test.why')
      const words = { subject: title, title, text, why }
      return fewWords(deps, { to: addressed(email), locale, key: `notice:${channel.id}:${at}` }, words)
    },
    send: (mail: Mail) => deps.mailer.send(mail),
  }
}

/** Renders the mail of a message: one about records can be stopped, by whoever was invited for themselves alone. */
export function composeMail(deps: WritingDeps, message: Message): Mail {
  const { recipient, key } = message
  const invited = recipient.channel.address === null ? null : recipient.channel.id
  const to = addressed(recipient.email)
  const stoppable = message.about === 'account' ? null : stoppableBy(deps, recipient, { invited, to })
  const envelope = { publicUrl: deps.config.publicUrl, to, key, stoppable }
  return renderMail(envelope, writeMessage(deps, message, invited === null))
}

function addressed(email: string | null): string {
  if (email === null) throw new Error('A mail was planned for a reader without an address')
  return email
}

/** Returns how a mail is stopped. `invited`: the channel of its reader, who is somebody else than the account's owner. */
function stoppableBy(
  deps: WritingDeps,
  recipient: Recipient,
  { invited, to }: { readonly invited: string | null; readonly to: string },
): Stoppable {
  const { publicUrl } = deps.config
  const stopped = invited === null ? { userId: recipient.userId } : { channelId: invited }
  const token = unsubscribeToken(deps.secrets, stopped, to)
  return {
    unsubscribeUrl: `${publicUrl}/unsubscribe/${token}`,
    headers: {
      // RFC 8058: mail clients stop the mails with one POST, without opening a page.
      'List-Unsubscribe': `<${publicUrl}/api/unsubscribe/${token}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      'List-Id': `Cratewatch alerts <alerts.${new URL(publicUrl).hostname}>`,
    },
    confirm: confirmation(deps, recipient),
  }
}

/** Asks for a confirmation of the address; null: it is confirmed. Both links lead to one page, which offers both answers. */
function confirmation(
  { config, secrets }: WritingDeps,
  { locale, unconfirmed }: Recipient,
): Stoppable['confirm'] {
  if (unconfirmed === null || unconfirmed.link === null) return null
  const { purpose, id } = unconfirmed.link
  const say = speak(locale, 'mail')
  const left = MOST_UNCONFIRMED_MAILS - unconfirmed.mailsSent
  const url = `${config.publicUrl}/confirm-email?token=${linkToken(secrets, purpose, id)}`
  return {
    text: `${say('unconfirmed.text')} ${left > 0 ? say.plural('unconfirmed.left', left) : say('unconfirmed.last')}`,
    links: [
      { text: say('unconfirmed.confirm'), url },
      { text: say('unconfirmed.notMe'), url: `${url}#not-me` },
    ],
  }
}

/** Whom a mail of a few words goes to; `key` makes its Message-ID. */
type Addressed = { readonly to: string; readonly locale: Locale; readonly key: string }

/** Renders the mail that asks somebody whether they want alerts. It holds no words that a user wrote. */
export function invitationMail(
  deps: Pick<Deps, 'config'>,
  { account, token, key, ...given }: Addressed & { readonly account: string; readonly token: string },
): Mail {
  // In the language of who invites: that of the reader is not known.
  const say = speak(given.locale, 'channels')
  return fewWords(
    deps,
    { ...given, key: `invitation:${key}` },
    {
      subject: say('invitation.subject', { account }),
      title: say('invitation.title'),
      text: say('invitation.text', { account }),
      actions: [
        { text: say('invitation.action'), url: `${deps.config.publicUrl}/channel-invitation/${token}` },
      ],
      notes: [say('invitation.until')],
      why: say('invitation.why'),
    },
  )
}

/** Renders the mail of "send a test", which shows that mails arrive and how alerts look. */
export function testMail(deps: Pick<Deps, 'config'>, { key, ...given }: Addressed): Mail {
  const say = speak(given.locale, 'mail')
  const words = { title: say('test.title'), text: say('test.text'), why: say('test.why') }
  return fewWords(deps, { ...given, key: `test:${key}` }, { ...words, subject: say('test.subject') })
}

/** Renders a mail of a few words; its button leads to the settings, unless it has one of its own. */
function fewWords(
  { config: { publicUrl } }: Pick<Deps, 'config'>,
  { locale, ...addressed }: Addressed,
  words: Pick<Written, 'subject' | 'title' | 'text' | 'why'> & Partial<Pick<Written, 'actions' | 'notes'>>,
): Mail {
  const url = `${publicUrl}/dashboard/settings/notifications`
  const settings = { text: speak(locale, 'mail')('test.action'), url }
  const written = { ...NOTHING, locale, actions: [settings], ...words } as const
  return renderMail({ publicUrl, stoppable: null, ...addressed }, written)
}
