import type { Locale } from '@cratewatch/domain/accounts/locale'
import type { Mail } from '../../../vendors/mailer.ts'
import type { Deps } from '../../../deps.ts'
import { messageId } from '../../tokens/delivery-key.ts'
import { html } from './frame/escape-html.ts'
import { mailFrame } from './frame/mail-frame.ts'
import { button, headline, paragraph, space } from './frame/mail-pieces.ts'
import { speak } from '../../../texts/speak.ts'

/** Renders the mail of "send a test", which shows that mails arrive and how alerts look. `key` makes its Message-ID. */
export function testMail(
  deps: Pick<Deps, 'config'>,
  { to, locale, key }: { readonly to: string; readonly locale: Locale; readonly key: string },
): Mail {
  const { publicUrl } = deps.config
  const say = speak(locale, 'mail')
  const action = { text: say('test.action'), url: `${publicUrl}/dashboard/settings/notifications` }
  return {
    to,
    subject: say('test.subject'),
    html: mailFrame({
      locale,
      subject: say('test.subject'),
      preview: say('test.text'),
      homeUrl: publicUrl,
      content: html`${headline(say('test.title'))}${space(14)}${paragraph(say('test.text'))}${space(22)}
      ${button(action.text, action.url)}`,
      footer: html`${say('test.why')}`,
    }),
    text: `${[say('test.title'), say('test.text'), `${action.text}: ${action.url}`, `--\n${say('test.why')}`].join('\n\n')}\n`,
    messageId: messageId(`test:${key}`, publicUrl),
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
  }
}
