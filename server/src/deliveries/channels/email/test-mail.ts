import type { Locale } from '@cratewatch/domain/accounts/locale'
import type { Mail } from '../../../vendors/mailer.ts'
import type { Deps } from '../../../deps.ts'
import { messageId } from '../../tokens/delivery-key.ts'
import { html } from './frame/escape-html.ts'
import { mailFrame } from './frame/mail-frame.ts'
import { button, headline, paragraph, quietLine, space, type MailLink } from './frame/mail-pieces.ts'
import { speak } from '../../../texts/speak.ts'

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
