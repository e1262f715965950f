import type { Locale } from '@cratewatch/domain/accounts/locale'
import type { Mail } from '../../../vendors/mailer.ts'
import type { Deps } from '../../../deps.ts'
import { messageId } from '../../tokens/delivery-key.ts'
import { html } from './frame/escape-html.ts'
import { mailFrame } from './frame/mail-frame.ts'
import { button, headline, paragraph, quietLine, space } from './frame/mail-pieces.ts'
import { speak } from '../../../texts/speak.ts'

export type Invitation = {
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
  { config: { publicUrl } }: Pick<Deps, 'config'>,
  { to, locale, account, token, key }: Invitation,
): Mail {
  const say = speak(locale, 'channels')
  const subject = say('invitation.subject', { account })
  const text = say('invitation.text', { account })
  const action = { text: say('invitation.action'), url: `${publicUrl}/channel-invitation/${token}` }
  const [title, until, why] = [say('invitation.title'), say('invitation.until'), say('invitation.why')]
  return {
    to,
    subject,
    html: mailFrame({
      locale,
      subject,
      preview: text,
      homeUrl: publicUrl,
      content: html`${headline(title)}${space(14)}${paragraph(text)}${space(22)}
      ${button(action.text, action.url)}${space(14)}${quietLine(until)}`,
      footer: html`${why}`,
    }),
    text: `${[title, text, `${action.text}: ${action.url}`, until, `--\n${why}`].join('\n\n')}\n`,
    messageId: messageId(`invitation:${key}`, publicUrl),
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
  }
}
