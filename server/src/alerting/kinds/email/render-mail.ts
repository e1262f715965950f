import type { Locale } from '@cratewatch/domain/accounts/locale'
import { releaseName } from '@cratewatch/domain/records/display-name'
import { speak } from '../../../base/texts/speak.ts'
import type { Mail } from '../../../outbound/vendors/mailer.ts'
import { messageId } from '../../tokens.ts'
import { figures, type AlertBlock, type Link, type RecordBlock, type Written } from '../blocks.ts'
import { html, type SafeHtml, LIGHT, mailFrame, TABLE, TEXT_FONT } from './mail-frame.ts'
import {
  badge,
  button,
  heading,
  headline,
  link,
  nameLines,
  offerLine,
  paragraph,
  quietLine,
  rule,
  sleeve,
  smallCover,
  space,
} from './mail-pieces.ts'

/** How a mail about records is stopped, and what it asks its reader at an unconfirmed address. */
export type Stoppable = {
  readonly headers: Readonly<Record<string, string>>
  /** The page that asks for a confirmation before it stops the mails. */
  readonly unsubscribeUrl: string
  readonly confirm: { readonly text: string; readonly links: readonly [Link, Link] } | null
}

/** RFC 3834: keeps automatic replies away. */
const NO_REPLIES = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' }

type Envelope = {
  readonly publicUrl: string
  readonly to: string
  /** Makes its Message-ID. */
  readonly key: string
  /** null: a mail about the account, which goes to its owner in any case. */
  readonly stoppable: Stoppable | null
}

/** Renders a message as a mail: the same blocks as HTML and as text. */
export function renderMail(envelope: Envelope, written: Written): Mail {
  const { publicUrl, to, key, stoppable } = envelope
  const { locale, subject } = written
  const foot = footOf(written, envelope)
  return {
    to,
    subject,
    html: mailFrame({
      locale,
      subject,
      preview: previewOf(written),
      homeUrl: stoppable === null ? publicUrl : `${publicUrl}/dashboard/vinyls`,
      content: card(written, stoppable),
      footer: smallPrint(foot, locale),
    }),
    text: plain(written, foot, stoppable),
    messageId: messageId(key, publicUrl),
    headers: { ...stoppable?.headers, ...NO_REPLIES },
  }
}

function previewOf({ alert, records, text, locale }: Written): string {
  if (text !== null) return text
  return alert === null ? records.map(releaseName).join(' · ') : figures(alert.record, locale)
}

/** Renders cover and figures first, then the buttons, then the small print. */
function card(written: Written, stoppable: Stoppable | null): SafeHtml {
  const { alert, text, more, notes, records, locale } = written
  return html`${alert === null ? titled(written) : alerted(alert, locale)}
  ${text === null ? null : paragraph(text)} ${more === null ? null : quietLine(more)}
  ${space(records.length > 0 ? 8 : 22)}${buttons(written)}
  ${notes.length === 0 ? null : space(10)}${notes.map((note) => quietLine(note))} ${asking(stoppable)}`
}

function titled({ title, records, locale }: Written): SafeHtml {
  const rows = records.map((record) => html`${rule()}${row(record, locale)}`)
  return html`${headline(title)}${rows}${rows.length === 0 ? space(14) : rule()}`
}

function alerted({ badge: said, record }: AlertBlock, locale: Locale): SafeHtml {
  const say = speak(locale, 'mail')
  const isLive = record.state === 'live'
  return html`<table ${TABLE} width="100%">
      <tr>
        <td class="stack" width="182" valign="top" style="width:182px">
          ${sleeve(record.thumb, say('cover', { name: releaseName(record) }), isLive)}
        </td>
        <td class="stack below" valign="top" style="padding-left:20px">
          ${badge(said, isLive)}${space(12)}${heading(record.artist, record.title)}
          ${record.details === '' ? null : quietLine(record.details)}
          ${record.copy === null ? null : paragraph(record.copy)}
        </td>
      </tr>
    </table>
    ${rule()}${isLive ? offerLine(record, say('appeared.from')) : null}`
}

function row(record: RecordBlock, locale: Locale): SafeHtml {
  const say = speak(locale, 'mail')
  const { state, line, details, copy, why, url, muteUrl } = record
  const isLive = state === 'live'
  const isStruck = state === 'gone' || state === 'dearer'
  return html`<table ${TABLE} width="100%">
    <tr>
      <td width="64" valign="top" style="width:64px">
        ${smallCover(record.thumb, say('cover', { name: releaseName(record) }))}
      </td>
      <td valign="top" style="padding-left:16px">
        ${nameLines(record, isStruck)}
        <p
          class="${isLive ? 'sale' : 'quiet'}"
          style="margin:4px 0 0;font:600 15px/21px ${TEXT_FONT};color:${isLive ? LIGHT.live : LIGHT.quiet}"
        >
          ${line} · ${link(say(isLive ? 'list.see' : 'recordPage'), url, 'ink')}
          ${muteUrl === null ? null : html` · ${link(say('list.mute'), muteUrl, 'quiet')}`}
        </p>
        ${details === '' ? null : quietLine(details)}${copy === null ? null : quietLine(copy)}
        ${why === null ? null : quietLine(why)}
      </td>
    </tr>
  </table>`
}

function buttons({ actions: [first, second] }: Written): SafeHtml {
  if (second === undefined) return button(first.text, first.url)
  return html`<table ${TABLE} width="100%">
    <tr>
      <td class="stack" style="width:1%;white-space:nowrap">${button(first.text, first.url)}</td>
      <td class="beside" style="padding-left:20px;font:600 15px/20px ${TEXT_FONT}">
        ${link(second.text, second.url, 'ink')}
      </td>
    </tr>
  </table>`
}

function asking(stoppable: Stoppable | null): SafeHtml | null {
  if (stoppable === null || stoppable.confirm === null) return null
  const { text, links } = stoppable.confirm
  const [yes, no] = links
  return html`${rule()}${quietLine(text)}${quietLine(
    html`${link(yes.text, yes.url, 'ink')} · ${link(no.text, no.url, 'quiet')}`,
  )}`
}

type Foot = { readonly why: string; readonly links: readonly Link[]; readonly source: Link | null }

/** Returns why a mail came, how it is stopped, and where its facts are from: a mail about the account says only why. */
function footOf({ locale, why, alert, source }: Written, { publicUrl, stoppable }: Envelope): Foot {
  if (stoppable === null) return { why, links: [], source: null }
  const say = speak(locale, 'mail')
  const unsubscribe = { text: say('unsubscribe'), url: stoppable.unsubscribeUrl }
  const settings = { text: say('settings'), url: `${publicUrl}/dashboard/settings/notifications` }
  return { why, links: [...(alert?.mute ? [alert.mute] : []), unsubscribe, settings], source }
}

function smallPrint({ why, links, source }: Foot, locale: Locale): SafeHtml {
  const shown = links.map(
    ({ text, url }, index) => html`${index > 0 ? ' · ' : ' '}${link(text, url, 'quiet')}`,
  )
  if (source === null) return html`${why}${shown}`
  return html`${why}${shown}<br /><br />
    ${link(source.text, source.url, 'quiet')} ${speak(locale, 'mail')('notAffiliated')}`
}

/** Renders a mail as plain text: the same blocks, each a paragraph, and each link with its address. */
function plain(written: Written, { why, links, source }: Foot, stoppable: Stoppable | null): string {
  const { alert, title, records, more, text, actions, notes, locale } = written
  const confirm = stoppable?.confirm ?? null
  const paragraphs = [
    ...(alert === null ? [[title]] : alertLines(alert, locale)),
    ...records.map((record) => rowLines(record, locale)),
    [more],
    [text],
    actions.map(withAddress),
    ...notes.map((note) => [note]),
    confirm === null ? [] : [confirm.text, ...confirm.links.map(withAddress)],
    ['--', why, ...links.map(withAddress)],
    source === null ? [] : [`${source.text} ${source.url}`, speak(locale, 'mail')('notAffiliated')],
  ]
  const shown = paragraphs.map((lines) => lines.filter(Boolean).join('\n')).filter((lines) => lines !== '')
  return `${shown.join('\n\n')}\n`
}

function alertLines({ badge, record }: AlertBlock, locale: Locale): string[][] {
  return [
    [badge.toUpperCase()],
    [releaseName(record), record.details],
    [figures(record, locale), record.copy ?? ''],
  ]
}

function rowLines(record: RecordBlock, locale: Locale): (string | null)[] {
  const { line, details, copy, why, url, muteUrl } = record
  const mute = muteUrl && withAddress({ text: speak(locale, 'mail')('list.mute'), url: muteUrl })
  return [releaseName(record), line, details, copy, why, url, mute]
}

function withAddress({ text, url }: Link): string {
  return `${text}: ${url}`
}
