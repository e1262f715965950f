import type { Locale } from '@cratewatch/domain/accounts/locale'

/** Markup that is safe to put into a page: made by `html`, never from other text. */
export class SafeHtml {
  readonly markup: string
  constructor(markup: string) {
    this.markup = markup
  }
}

type Part = SafeHtml | string | number | null | readonly SafeHtml[]

/** Builds markup; values that are not markup are escaped, so that no name or title becomes a tag. */
export function html(texts: TemplateStringsArray, ...parts: readonly Part[]): SafeHtml {
  const raw = texts.map((text) => text.replace(/\s*\n\s*/g, ' '))
  return new SafeHtml(String.raw({ raw }, ...parts.map(markupOf)))
}

function markupOf(part: Part): string {
  if (part === null) return ''
  if (part instanceof SafeHtml) return part.markup
  if (typeof part === 'object') return part.map((item) => item.markup).join('')
  return escapeHtml(String(part))
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (char) => ENTITIES[char] ?? char)
}

type Frame = {
  readonly locale: Locale
  readonly subject: string
  /** The text that inboxes show beside the subject. */
  readonly preview: string
  readonly homeUrl: string
  readonly content: SafeHtml
  readonly footer: SafeHtml
}

/** Renders the frame of every mail: background, logo, one card, small print. */
export function mailFrame(frame: Frame): string {
  const page = html`<!doctype html>
    <html lang="${frame.locale}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <meta name="format-detection" content="telephone=no,date=no,address=no,email=no" />
        <title>${frame.subject}</title>
        ${MAIL_STYLE}
      </head>
      <body
        class="paper"
        style="margin:0;padding:0;background-color:${LIGHT.paper};-webkit-text-size-adjust:100%"
      >
        ${preview(frame.preview)}
        <table ${TABLE} width="100%" class="paper" style="background-color:${LIGHT.paper}">
          <tr>
            <td class="outer" align="center" style="padding:32px 16px 48px">${sheet(frame)}</td>
          </tr>
        </table>
      </body>
    </html>`
  return page.markup
}

function sheet({ homeUrl, content, footer }: Frame): SafeHtml {
  const card = `background-color:${LIGHT.sleeve};border:1px solid ${LIGHT.line};border-radius:16px;padding:28px`
  const smallPrint = `padding:20px 8px 0;font:400 13px/20px ${TEXT_FONT};color:${LIGHT.quiet}`
  return html`<table ${TABLE} width="100%" style="max-width:560px">
    <tr>
      <td style="padding:0 4px 18px">${brand(homeUrl)}</td>
    </tr>
    <tr>
      <td class="sleeve inside" style="${card}">${content}</td>
    </tr>
    <tr>
      <td class="quiet" style="${smallPrint}">${footer}</td>
    </tr>
  </table>`
}

/** Renders hidden text; the characters after it keep inboxes from showing the mail's next words. */
function preview(text: string): SafeHtml {
  const style = 'display:none;max-height:0;max-width:0;overflow:hidden;opacity:0;mso-hide:all'
  return html`<div style="${style}">${text}${'\u034f\u200c\u00a0'.repeat(60)}</div>`
}

/** Renders the logo without a picture to load or block: corners are round where the client supports it. */
function brand(homeUrl: string): SafeHtml {
  return html`<table ${TABLE}>
    <tr>
      <td
        class="mark"
        width="30"
        height="30"
        align="center"
        valign="middle"
        style="width:30px;height:30px;border-radius:15px;background-color:${LIGHT.ink};line-height:0;font-size:0"
      >
        <span
          class="press"
          style="display:inline-block;width:12px;height:12px;border-radius:6px;background-color:${LIGHT.label}"
          >&nbsp;</span
        >
      </td>
      <td style="padding-left:10px">
        <a
          class="ink"
          href="${homeUrl}"
          style="font:700 20px/30px ${HEADING_FONT};letter-spacing:-.02em;color:${LIGHT.ink};text-decoration:none"
          >Cratewatch</a
        >
      </td>
    </tr>
  </table>`
}

/** The product's colours (see the web's tokens) for mails: inline, and for dark mode. */
export const LIGHT = {
  paper: '#f4eee3',
  sleeve: '#fffdf8',
  ink: '#191613',
  quiet: '#5b5248',
  line: '#ddd3c3',
  label: '#cf3517',
  onLabel: '#fff8f0',
  live: '#0a6f44',
  liveBack: '#d9f1e3',
  idle: '#e9e0d1',
} as const

type MailPalette = Readonly<Record<keyof typeof LIGHT, string>>

const DARK: MailPalette = {
  paper: '#141210',
  sleeve: '#1e1b18',
  ink: '#f3ece0',
  quiet: '#b0a596',
  line: '#353029',
  label: '#ff6a45',
  onLabel: '#1b0d08',
  live: '#4be0a0',
  liveBack: '#12352a',
  idle: '#403a33',
}

export const HEADING_FONT =
  "'Bricolage Grotesque','Avenir Next','Segoe UI','Helvetica Neue',Helvetica,Arial,sans-serif"
export const TEXT_FONT = "'Instrument Sans','Helvetica Neue',Helvetica,'Segoe UI',Arial,sans-serif"

/**
 * Mail clients lay out with tables; these attributes keep screen readers from reading one as data, and clients from
 * adding space.
 */
export const TABLE = new SafeHtml('role="presentation" cellpadding="0" cellspacing="0" border="0"')

/**
 * Returns the rules that recolour classes for dark mode; the light colours are inline, where every client applies them.
 */
function repaint(prefix: string, colours: MailPalette): string {
  const rules = [
    ['.paper', `background-color:${colours.paper}!important`],
    ['.sleeve', `background-color:${colours.sleeve}!important;border-color:${colours.line}!important`],
    ['.ink', `color:${colours.ink}!important`],
    ['.quiet', `color:${colours.quiet}!important`],
    ['.rule', `border-color:${colours.line}!important`],
    ['.press', `background-color:${colours.label}!important`],
    ['.press-text', `color:${colours.onLabel}!important`],
    ['.sale', `color:${colours.live}!important`],
    ['.link', `color:${colours.label}!important`],
    ['.live', `background-color:${colours.liveBack}!important;color:${colours.live}!important`],
    ['.idle', `background-color:${colours.idle}!important;color:${colours.ink}!important`],
    ['.mark', `background-color:${colours.ink}!important`],
  ]
  return rules.map(([selector, body]) => `${prefix}${selector}{${body}}`).join('')
}

const NARROW = `
.outer{padding:16px 10px 32px!important}
.inside{padding:20px!important}
.stack{display:block!important;width:100%!important;padding-left:0!important;box-sizing:border-box}
.below{padding-top:18px!important}
.wide-button{width:100%!important}
.wide-button a{display:block!important;white-space:normal!important;text-align:center}
.price-line{text-align:left!important}
.beside{display:block!important;padding:14px 0 0!important;text-align:center}`

/** The part of the style that cannot be inline: narrow screens and dark mode (outlook.com marks elements itself). */
const MAIL_STYLE = new SafeHtml(
  `<style>:root{color-scheme:light dark;supported-color-schemes:light dark}
a{text-underline-offset:2px}
@media (max-width:520px){${NARROW}}
@media (prefers-color-scheme:dark){${repaint('', DARK)}}
${repaint('[data-ogsc] ', DARK)}
</style>`,
)
