import { releaseName } from '@cratewatch/domain/records/display-name'
import type { Mail } from '../../../outbound/vendors/mailer.ts'
import type { Deps } from '../../../outbound/deps.ts'
import { messageId, alertLinkUrl, unsubscribeToken } from '../../deliveries/tokens.ts'
import type { AlertMessage, DigestMessage, WeeklyMessage, Recipient } from '../../deliveries/message.ts'
import { confirmHtml, confirmRequest, confirmText, type ConfirmMail } from './channel-mails.ts'
import { html, type SafeHtml } from './frame/escape-html.ts'
import { alertsContent, weeklyContent, type ListContent, type ListRow } from './list-content.ts'
import { mailFrame } from './frame/mail-frame.ts'
import { button, headline, link, quietLine, rule, space } from './frame/mail-pieces.ts'
import { TABLE, TEXT_FONT, LIGHT } from './frame/mail-style.ts'
import { smallCover } from './frame/sleeve.ts'

/** Renders the mail about several records: gathered alerts, or the weekly reminder. */
export function listMail(
  deps: Pick<Deps, 'config' | 'secrets'>,
  message: DigestMessage | WeeklyMessage,
  to: string,
): Mail {
  const { publicUrl, marketplace } = deps.config
  const { unsubscribeUrl, headers } = stoppable(deps, message.recipient)
  const isInvited = invitedChannel(message.recipient) !== null
  const muteUrl = isInvited
    ? null
    : (alert: AlertMessage) => alertLinkUrl(deps, { ...alert, key: message.key })
  const places = { publicUrl, siteUrl: marketplace.siteUrl, unsubscribeUrl, muteUrl }
  const confirm = confirmRequest(deps, message.recipient)
  const content = message.about === 'alerts' ? alertsContent(message, places) : weeklyContent(message, places)
  return {
    to,
    subject: content.subject,
    html: mailFrame({
      locale: message.recipient.locale,
      subject: content.subject,
      preview: content.rows.map(releaseName).join(' · '),
      homeUrl: listUrl(content),
      content: html`${card(content)}${confirmHtml(confirm)}`,
      footer: footer(content),
    }),
    text: plain(content, confirm),
    messageId: messageId(message.key, publicUrl),
    headers,
  }
}

function card(content: ListContent): SafeHtml {
  const { say, rows, more } = content
  return html`${headline(content.title)}${rows.map((row) => html`${rule()}${record(row, say)}`)}${rule()}
  ${more === null ? null : quietLine(more)}${space(8)}${button(say('list.open'), listUrl(content))}`
}

function record(row: ListRow, say: ListContent['say']): SafeHtml {
  const name = releaseName(row)
  const lineColour = row.isLive ? LIGHT.live : LIGHT.quiet
  return html`<table ${TABLE} width="100%">
    <tr>
      <td width="64" valign="top" style="width:64px">${smallCover(row.thumb, say('cover', { name }))}</td>
      <td valign="top" style="padding-left:16px">
        <p
          class="quiet"
          style="margin:0;font:600 14px/20px ${TEXT_FONT};color:${LIGHT.quiet};overflow-wrap:anywhere"
        >
          ${struck(row.artist, row)}
        </p>
        <p
          class="ink"
          style="margin:0;font:700 17px/23px ${TEXT_FONT};color:${LIGHT.ink};overflow-wrap:anywhere"
        >
          ${struck(row.title, row)}
        </p>
        <p
          class="${row.isLive ? 'sale' : 'quiet'}"
          style="margin:4px 0 0;font:600 15px/21px ${TEXT_FONT};color:${lineColour}"
        >
          ${row.line} · ${link(say(row.isLive ? 'list.see' : 'recordPage'), row.url, 'ink')}
          ${row.muteUrl === null ? null : html` · ${link(say('list.mute'), row.muteUrl, 'quiet')}`}
        </p>
        ${row.details === null ? null : quietLine(row.details)}
        ${row.asked === null ? null : quietLine(row.asked)}
      </td>
    </tr>
  </table>`
}

function struck(text: string, { isGone }: ListRow): SafeHtml {
  return isGone ? html`<s>${text}</s>` : html`${text}`
}

function footer(content: ListContent): SafeHtml {
  const { say, publicUrl, unsubscribeUrl } = content
  return html`${content.why} ${link(say('unsubscribe'), unsubscribeUrl, 'quiet')} ·
    ${link(say('settings'), settingsUrl(publicUrl), 'quiet')}<br /><br />
    ${link(say('source'), content.rows[0]?.url ?? publicUrl, 'quiet')} ${say('notAffiliated')}`
}

function plain(content: ListContent, confirm: ConfirmMail | null): string {
  const { say, publicUrl, unsubscribeUrl } = content
  const paragraphs = [
    content.title,
    ...content.rows.map((row) => plainRow(row, say)),
    content.more,
    `${say('list.open')}: ${listUrl(content)}`,
    confirmText(confirm),
    `--\n${content.why}\n${say('unsubscribe')}: ${unsubscribeUrl}\n${say('settings')}: ${settingsUrl(publicUrl)}`,
    `${say('source')} ${content.rows[0]?.url ?? ''}\n${say('notAffiliated')}`,
  ]
  return `${paragraphs.filter((part) => part !== null).join('\n\n')}\n`
}

function plainRow(
  { artist, title, line, details, asked, url, muteUrl }: ListRow,
  say: ListContent['say'],
): string {
  const mute = muteUrl === null ? [] : [`${say('list.mute')}: ${muteUrl}`]
  const about = [details, asked].filter((part) => part !== null)
  return [releaseName({ artist, title }), line, ...about, url, ...mute].join('\n')
}

function listUrl({ publicUrl }: Pick<ListContent, 'publicUrl'>): string {
  return `${publicUrl}/dashboard/vinyls`
}

function settingsUrl(publicUrl: string): string {
  return `${publicUrl}/dashboard/settings/notifications`
}

type Stoppable = {
  /** The page that asks for a confirmation before it stops the mails. */
  readonly unsubscribeUrl: string
  readonly headers: Readonly<Record<string, string>>
}

/** Returns the headers and links of a mail that its reader can stop: somebody who was invited stops only their own. */
export function stoppable(
  { config, secrets }: Pick<Deps, 'config' | 'secrets'>,
  recipient: Recipient,
): Stoppable {
  const { publicUrl } = config
  const invited = invitedChannel(recipient)
  const token = unsubscribeToken(
    secrets,
    invited === null ? { userId: recipient.userId } : { channelId: invited },
  )
  return {
    unsubscribeUrl: `${publicUrl}/unsubscribe/${token}`,
    headers: {
      // RFC 8058: mail clients stop the mails with one POST, without opening a page.
      'List-Unsubscribe': `<${publicUrl}/api/unsubscribe/${token}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      'List-Id': `Cratewatch alerts <alerts.${new URL(publicUrl).hostname}>`,
      // RFC 3834: keeps automatic replies away.
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
    },
  }
}

/** Returns the channel of somebody else whom the account has invited; null: the reader is its owner. */
export function invitedChannel({ channel: { id, address } }: Recipient): string | null {
  return address === null ? null : id
}
