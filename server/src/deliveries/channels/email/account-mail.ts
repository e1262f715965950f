import type { Mail } from '../../../vendors/mailer.ts'
import type { Deps } from '../../../deps.ts'
import { messageId } from '../../tokens/delivery-key.ts'
import type { AccountMessage } from '../../message.ts'
import { accountContent, type AccountContent } from './account-content.ts'
import { html, type SafeHtml } from './frame/escape-html.ts'
import { mailFrame } from './frame/mail-frame.ts'
import { button, headline, paragraph, quietLine, space } from './frame/mail-pieces.ts'

/** Renders the mail of a message about an account, in its reader's language. */
export function accountMail(deps: Pick<Deps, 'config' | 'secrets'>, message: AccountMessage): Mail {
  const { publicUrl } = deps.config
  const content = accountContent(deps, message)
  return {
    to: message.recipient.email,
    subject: content.subject,
    html: mailFrame({
      locale: message.recipient.locale,
      subject: content.subject,
      preview: content.text,
      homeUrl: publicUrl,
      content: card(content),
      footer: html`${content.why}`,
    }),
    text: plain(content),
    messageId: messageId(message.key, publicUrl),
    headers: {
      // RFC 3834: keeps automatic replies away.
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
    },
  }
}

function card({ title, text, action, until, notYou }: AccountContent): SafeHtml {
  return html`${headline(title)}${space(14)}${paragraph(text)}${space(22)}${button(action.text, action.url)}
  ${space(12)}${until === null ? null : quietLine(until)}${quietLine(notYou)}`
}

function plain({ why, title, text, action, until, notYou }: AccountContent): string {
  const paragraphs = [title, text, `${action.text}: ${action.url}`, until, notYou, `--\n${why}`]
  return `${paragraphs.filter((part) => part !== null).join('\n\n')}\n`
}
