import type { Deps } from '../../../outbound/deps.ts'
import type { Mail } from '../../../outbound/vendors/mailer.ts'
import { messageId, alertLinkUrl } from '../../deliveries/tokens.ts'
import type { AlertMessage } from '../../deliveries/message.ts'
import { alertContent, type AlertContent } from './alert-content.ts'
import { confirmRequest, confirmText, confirmHtml } from './channel-mails.ts'
import { invitedChannel, stoppable } from './list-mail.ts'
import type { Locale } from '@cratewatch/domain/accounts/locale'
import { html, type SafeHtml } from './frame/escape-html.ts'
import { mailFrame } from './frame/mail-frame.ts'
import { badge, button, heading, link, paragraph, quietLine, rule, space } from './frame/mail-pieces.ts'
import { HEADING_FONT, TABLE, TEXT_FONT, LIGHT } from './frame/mail-style.ts'
import { sleeve } from './frame/sleeve.ts'

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

/** Renders the alert as plain text: the same facts and links, one a line. */
function alertText(content: AlertContent): string {
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

/** Renders the alert as HTML: cover and figures first, then the buttons, then why and how to stop. */
function alertHtml(content: AlertContent, locale: Locale): string {
  const preview = [content.copies, content.price && `${content.say('appeared.from')} ${content.price}`]
  return mailFrame({
    locale,
    subject: content.subject,
    preview: content.message ?? preview.filter(Boolean).join(' '),
    homeUrl: `${content.links.publicUrl}/dashboard/vinyls`,
    content: card(content),
    footer: footer(content),
  })
}

function card(content: AlertContent): SafeHtml {
  return html`${about(content)}${rule()}${offer(content)}${content.message === null ? null : paragraph(content.message)}
  ${space(20)}${actions(content)}${space(10)}${quietLine(content.seen)}${confirmHtml(content.confirm)}`
}

function about(content: AlertContent): SafeHtml {
  const alt = content.say('cover', { name: content.name })
  return html`<table ${TABLE} width="100%">
    <tr>
      <td class="stack" width="182" valign="top" style="width:182px">
        ${sleeve(content.thumb, alt, content.isLive)}
      </td>
      <td class="stack below" valign="top" style="padding-left:20px">
        ${badge(content.badge, content.isLive)}${space(12)}${heading(content.artist, content.title)}
        ${content.details === '' ? null : quietLine(content.details)}
      </td>
    </tr>
  </table>`
}

function offer({ copies, price, say }: AlertContent): SafeHtml | null {
  if (copies === null) return null
  const copiesStyle = `font:600 17px/34px ${TEXT_FONT};color:${LIGHT.ink}`
  const fromStyle = `font:500 15px/34px ${TEXT_FONT};color:${LIGHT.quiet}`
  const priceStyle = `font:800 34px/34px ${HEADING_FONT};letter-spacing:-.02em;color:${LIGHT.ink}`
  const amount = html`<td class="stack price-line" align="right" valign="bottom" style="white-space:nowrap">
    <span class="quiet" style="${fromStyle}">${say('appeared.from')}</span>
    <span class="ink" style="${priceStyle}">${price}</span>
  </td>`
  return html`<table ${TABLE} width="100%">
    <tr>
      <td class="stack ink" valign="bottom" style="${copiesStyle}">${copies}</td>
      ${price === null ? null : amount}
    </tr>
  </table>`
}

function actions({ action, secondary }: AlertContent): SafeHtml {
  const beside = html`<td class="beside" style="padding-left:20px;font:600 15px/20px ${TEXT_FONT}">
    ${secondary === null ? null : link(secondary.text, secondary.url, 'ink')}
  </td>`
  return html`<table ${TABLE} width="100%">
    <tr>
      <td class="stack" style="width:1%;white-space:nowrap">${button(action.text, action.url)}</td>
      ${beside}
    </tr>
  </table>`
}

function footer({ say, why, mute: offer, links, isLive, sourceUrl }: AlertContent): SafeHtml {
  const settings = `${links.publicUrl}/dashboard/settings/notifications`
  // A record that is no longer watched has nothing to mute.
  const mute = isLive && links.muteUrl !== null ? html`${link(offer, links.muteUrl, 'quiet')} · ` : null
  return html`${why} ${mute} ${link(say('unsubscribe'), links.unsubscribeUrl, 'quiet')} ·
    ${link(say('settings'), settings, 'quiet')}<br /><br />
    ${link(say('source'), sourceUrl, 'quiet')} ${say('notAffiliated')}`
}
