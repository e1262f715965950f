import type { Deps } from '../../../../deps.ts'
import type { Mail } from '../../../../vendors/mailer.ts'
import { messageId } from '../../../tokens/delivery-key.ts'
import type { AlertMessage } from '../../../message.ts'
import { alertLinkUrl } from '../../../tokens/alert-link-token.ts'
import { alertContent } from './alert-content.ts'
import { alertHtml } from './alert-html.ts'
import { alertText } from './alert-text.ts'
import { confirmRequest } from '../confirm-request.ts'
import { invitedChannel, stoppable } from '../stoppable.ts'

/** Renders the mail of an alert in its reader's language, to be sent to `to`. */
export function alertMail(deps: Pick<Deps, 'config' | 'secrets'>, message: AlertMessage, to: string): Mail {
  const { publicUrl, marketplace } = deps.config
  const { unsubscribeUrl, headers } = stoppable(deps, message.recipient)
  // Whoever was invited decides about their own mail, not about the record.
  const muteUrl = invitedChannel(message.recipient) === null ? alertLinkUrl(deps, message) : null
  const content = alertContent(
    message,
    { publicUrl, siteUrl: marketplace.siteUrl, unsubscribeUrl, muteUrl },
    confirmRequest(deps, message.recipient),
  )
  return {
    to,
    subject: content.subject,
    html: alertHtml(content, message.recipient.locale),
    text: alertText(content),
    messageId: messageId(message.key, publicUrl),
    headers,
  }
}
