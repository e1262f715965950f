import type { Locale } from '@cratewatch/domain/accounts/locale'
import { html, type SafeHtml } from './escape-html.ts'
import { HEADING_FONT, MAIL_STYLE, TABLE, TEXT_FONT, LIGHT } from './mail-style.ts'

export type Frame = {
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
