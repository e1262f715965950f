import { MOST_UNCONFIRMED_MAILS } from '@cratewatch/domain/notifications/sending/unconfirmed-address'
import type { Deps } from '../../../outbound/deps.ts'
import type { Recipient } from '../../deliveries/message.ts'
import { linkToken, messageId } from '../../deliveries/tokens.ts'
import { html, type SafeHtml } from './frame/escape-html.ts'
import {
  link,
  quietLine,
  rule,
  button,
  headline,
  paragraph,
  space,
  type MailLink,
} from './frame/mail-pieces.ts'
import { speak } from '../../../base/texts/speak.ts'
import type { Locale } from '@cratewatch/domain/accounts/locale'
import type { Mail } from '../../../outbound/vendors/mailer.ts'
import { mailFrame } from './frame/mail-frame.ts'

/** What a mail asks its reader at an unconfirmed address. */
export type ConfirmMail = {
  readonly text: string
  readonly confirm: MailLink
  readonly notMe: MailLink
}

/** Returns the request; null: the address is confirmed. Both links lead to one page, which offers both answers. */
export function confirmRequest(
  { config, secrets }: Pick<Deps, 'config' | 'secrets'>,
  { locale, unconfirmed }: Recipient,
): ConfirmMail | null {
  if (unconfirmed === null || unconfirmed.link === null) return null
  const say = speak(locale, 'mail')
  const left = MOST_UNCONFIRMED_MAILS - unconfirmed.mailsSent
  const token = linkToken(secrets, unconfirmed.link.purpose, unconfirmed.link.id)
  const url = `${config.publicUrl}/confirm-email?token=${token}`
  return {
    text: `${say('unconfirmed.text')} ${left > 0 ? say.plural('unconfirmed.left', left) : say('unconfirmed.last')}`,
    confirm: { text: say('unconfirmed.confirm'), url },
    notMe: { text: say('unconfirmed.notMe'), url: `${url}#not-me` },
  }
}

export function confirmHtml(request: ConfirmMail | null): SafeHtml | null {
  if (request === null) return null
  const { text, confirm, notMe } = request
  return html`${rule()}${quietLine(text)}${quietLine(
    html`${link(confirm.text, confirm.url, 'ink')} · ${link(notMe.text, notMe.url, 'quiet')}`,
  )}`
}

export function confirmText(request: ConfirmMail | null): string | null {
  if (request === null) return null
  const { text, confirm, notMe } = request
  return [text, `${confirm.text}: ${confirm.url}`, `${notMe.text}: ${notMe.url}`].join('\n')
}

type Invitation = {
  readonly to: string
  /** The language of who invites: that of the reader is not known. */
  readonly locale: Locale
  /** The name of the account that invites. */
  readonly account: string
  readonly token: string
  /** Makes its Message-ID. */
  readonly key: string
}

/** Renders the mail that asks somebody whether they want alerts. It holds no words that a user wrote. */
export function invitationMail(
  deps: Pick<Deps, 'config'>,
  { to, locale, account, token, key }: Invitation,
): Mail {
  const say = speak(locale, 'channels')
  return noticeMail(deps, {
    to,
    locale,
    key: `invitation:${key}`,
    subject: say('invitation.subject', { account }),
    title: say('invitation.title'),
    text: say('invitation.text', { account }),
    action: {
      text: say('invitation.action'),
      url: `${deps.config.publicUrl}/channel-invitation/${token}`,
    },
    until: say('invitation.until'),
    why: say('invitation.why'),
  })
}

type Words = {
  readonly subject: string
  readonly title: string
  readonly text: string
  readonly why: string
  /** Where its button leads; absent: to the settings. */
  readonly action?: MailLink
  /** How long that is valid. */
  readonly until?: string
}

/** Renders the mail of "send a test", which shows that mails arrive and how alerts look. `key` makes its Message-ID. */
export function testMail(
  deps: Pick<Deps, 'config'>,
  { to, locale, key }: { readonly to: string; readonly locale: Locale; readonly key: string },
): Mail {
  const say = speak(locale, 'mail')
  const words = {
    subject: say('test.subject'),
    title: say('test.title'),
    text: say('test.text'),
    why: say('test.why'),
  }
  return noticeMail(deps, { to, locale, key: `test:${key}`, ...words })
}

/** Renders a mail of a few words. */
export function noticeMail(
  { config: { publicUrl } }: Pick<Deps, 'config'>,
  {
    to,
    locale,
    key,
    ...words
  }: Words & { readonly to: string; readonly locale: Locale; readonly key: string },
): Mail {
  const settings = `${publicUrl}/dashboard/settings/notifications`
  const { subject, title, text, why, until } = words
  const { action = { text: speak(locale, 'mail')('test.action'), url: settings } } = words
  return {
    to,
    subject,
    html: mailFrame({
      locale,
      subject,
      preview: text,
      homeUrl: publicUrl,
      content: html`${headline(title)}${space(14)}${paragraph(text)}${space(22)}
      ${button(action.text, action.url)}${until === undefined ? null : html`${space(14)}${quietLine(until)}`}`,
      footer: html`${why}`,
    }),
    text: `${[title, text, `${action.text}: ${action.url}`, ...(until === undefined ? [] : [until]), `--\n${why}`].join('\n\n')}\n`,
    messageId: messageId(key, publicUrl),
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
  }
}
