import { MOST_UNCONFIRMED_MAILS } from '@cratewatch/domain/notifications/sending/unconfirmed-address'
import type { Deps } from '../../../deps.ts'
import type { Recipient } from '../../message.ts'
import { linkToken } from '../../tokens/link-token.ts'
import { html, type SafeHtml } from './frame/escape-html.ts'
import { link, quietLine, rule, type MailLink } from './frame/mail-pieces.ts'
import { speak } from '../../../texts/speak.ts'

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
