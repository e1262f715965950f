import { html, type SafeHtml } from './escape-html.ts'
import { HEADING_FONT, TABLE, TEXT_FONT, LIGHT } from './mail-style.ts'

export type MailLink = { readonly text: string; readonly url: string }

/** Renders the main fact in a pill. Green is for "on sale now" and nothing else. */
export function badge(text: string, isLive: boolean): SafeHtml {
  const [kind, back, ink] = isLive ? ['live', LIGHT.liveBack, LIGHT.live] : ['idle', LIGHT.idle, LIGHT.ink]
  return html`<span
    class="${kind}"
    style="display:inline-block;border-radius:99px;padding:5px 13px;background-color:${back};color:${ink};font:700 14px/18px ${TEXT_FONT}"
    >${isLive ? '● ' : '○ '}${text}</span
  >`
}

/** Returns a smaller size for long titles. */
function titleSize(title: string): number {
  if (title.length <= 28) return 28
  return title.length <= 60 ? 24 : 20
}

export function heading(artist: string, title: string): SafeHtml {
  return html`<p
      class="quiet"
      style="margin:0;font:600 16px/22px ${TEXT_FONT};color:${LIGHT.quiet};overflow-wrap:anywhere"
    >
      ${artist}
    </p>
    ${headline(title)}`
}

export function headline(title: string): SafeHtml {
  return html`<h1
    class="ink title"
    style="margin:2px 0 0;font:800 ${titleSize(title)}px/1.12 ${HEADING_FONT};letter-spacing:-.02em;color:${LIGHT.ink};overflow-wrap:anywhere"
  >
    ${title}
  </h1>`
}

export function quietLine(text: string | SafeHtml): SafeHtml {
  return html`<p class="quiet" style="margin:8px 0 0;font:400 14px/20px ${TEXT_FONT};color:${LIGHT.quiet}">
    ${text}
  </p>`
}

export function paragraph(text: string): SafeHtml {
  return html`<p class="ink" style="margin:0;font:400 16px/25px ${TEXT_FONT};color:${LIGHT.ink}">${text}</p>`
}

/**
 * Renders a button that can be pressed everywhere on its surface, in every client: the colour is the cell's, padding
 * and no line break the link's, because tables do not inherit them everywhere.
 */
export function button(text: string, url: string): SafeHtml {
  return html`<table ${TABLE} class="wide-button">
    <tr>
      <td class="press wide-button" style="border-radius:10px;background-color:${LIGHT.label}">
        <a
          class="press-text"
          href="${url}"
          style="display:inline-block;padding:14px 24px;font:700 16px/20px ${TEXT_FONT};color:${LIGHT.onLabel};text-decoration:none;white-space:nowrap;border-radius:10px"
          >${text}</a
        >
      </td>
    </tr>
  </table>`
}

export function link(text: string, url: string, kind: 'ink' | 'quiet'): SafeHtml {
  return html`<a
    class="${kind}"
    href="${url}"
    style="color:${LIGHT[kind]};text-decoration:underline;white-space:nowrap"
    >${text}</a
  >`
}

export function rule(): SafeHtml {
  return html`<div
    class="rule"
    style="border-top:1px solid ${LIGHT.line};margin:22px 0;line-height:0;font-size:0"
  >
    &nbsp;
  </div>`
}

export function space(height: number): SafeHtml {
  return html`<div style="height:${height}px;line-height:0;font-size:0">&nbsp;</div>`
}
