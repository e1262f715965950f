import type { World } from '../../../world.ts'
import type { Mail } from '../../../vendors/mailer.ts'
import { messageId } from '../../delivery-key.ts'
import type { AlertLetter } from '../../letter.ts'
import { muteToken } from '../../mute-token.ts'
import { alertContent } from './alert-content.ts'
import { alertHtml } from './alert-html.ts'
import { alertText } from './alert-text.ts'
import { confirmRequest } from './confirm-request.ts'
import { stoppable } from './stoppable.ts'

/** The mail of an alert in its reader's language, ready to send to `to`. */
export function alertMail(world: Pick<World, 'config' | 'secrets'>, letter: AlertLetter, to: string): Mail {
  const { publicUrl, marketplace } = world.config
  const { unsubscribeUrl, headers } = stoppable(world, letter.reader.userId)
  const muteUrl = `${publicUrl}/mute/${muteToken(world.secrets, letter.vinylId)}`
  const content = alertContent(
    letter,
    { publicUrl, siteUrl: marketplace.siteUrl, unsubscribeUrl, muteUrl },
    confirmRequest(world, letter.reader),
  )
  return {
    to,
    subject: content.subject,
    html: alertHtml(content, letter.reader.locale),
    text: alertText(content),
    messageId: messageId(letter.key, publicUrl),
    headers,
  }
}
