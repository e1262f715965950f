import type { AlertContent } from './alert-content.ts'
import { confirmText } from '../confirm-request.ts'

/** Renders the alert as plain text: the same facts and links, one a line. */
export function alertText(content: AlertContent): string {
  const { say, links } = content
  const offer = [content.copies, content.price && `${say('appeared.from')} ${content.price}`]
  const paragraphs = [
    content.badge.toUpperCase(),
    [content.name, content.details],
    [offer.filter(Boolean).join(' '), content.message],
    [content.action, content.secondary].map((link) => link && `${link.text}: ${link.url}`),
    content.seen,
    ...(content.confirm === null ? [] : [confirmText(content.confirm)]),
    [
      '--',
      content.why,
      content.isLive && links.muteUrl !== null && `${content.mute}: ${links.muteUrl}`,
      `${say('unsubscribe')}: ${links.unsubscribeUrl}`,
      `${say('settings')}: ${links.publicUrl}/dashboard/settings/notifications`,
    ],
    [`${say('source')} ${content.sourceUrl}`, say('notAffiliated')],
  ]
  return `${paragraphs.map((lines) => [lines].flat().filter(Boolean).join('\n')).join('\n\n')}\n`
}
