import type { RecordBlock } from '../blocks.ts'
import { html, SafeHtml, HEADING_FONT, LIGHT, TABLE, TEXT_FONT } from './mail-frame.ts'

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
  return html`${line(artist, 'quiet', '600 16px/22px')} ${headline(title)}`
}

export function headline(title: string): SafeHtml {
  return html`<h1
    class="ink title"
    style="margin:2px 0 0;font:800 ${titleSize(title)}px/1.12 ${HEADING_FONT};letter-spacing:-.02em;color:${LIGHT.ink};overflow-wrap:anywhere"
  >
    ${title}
  </h1>`
}

/** Renders a record's name in a list; one that is not for sale any more is struck through. */
export function nameLines(
  { artist, title }: Pick<RecordBlock, 'artist' | 'title'>,
  isStruck: boolean,
): SafeHtml {
  const said = (text: string) => (isStruck ? html`<s>${text}</s>` : text)
  return html`${line(said(artist), 'quiet', '600 14px/20px')} ${line(said(title), 'ink', '700 17px/23px')}`
}

/** Renders how many copies there are, and from what price. */
export function offerLine({ copies, price }: Pick<RecordBlock, 'copies' | 'price'>, from: string): SafeHtml {
  const copiesStyle = `font:600 17px/34px ${TEXT_FONT};color:${LIGHT.ink}`
  const fromStyle = `font:500 15px/34px ${TEXT_FONT};color:${LIGHT.quiet}`
  const priceStyle = `font:800 34px/34px ${HEADING_FONT};letter-spacing:-.02em;color:${LIGHT.ink}`
  const amount = html`<td class="stack price-line" align="right" valign="bottom" style="white-space:nowrap">
    <span class="quiet" style="${fromStyle}">${from}</span>
    <span class="ink" style="${priceStyle}">${price}</span>
  </td>`
  return html`<table ${TABLE} width="100%">
    <tr>
      <td class="stack ink" valign="bottom" style="${copiesStyle}">${copies}</td>
      ${price === null ? null : amount}
    </tr>
  </table>`
}

export function quietLine(text: string | SafeHtml): SafeHtml {
  return line(text, 'quiet', '400 14px/20px', '8px 0 0')
}

export function paragraph(text: string): SafeHtml {
  return line(text, 'ink', '400 16px/25px')
}

function line(text: string | SafeHtml, kind: 'ink' | 'quiet', font: string, margin = '0'): SafeHtml {
  const style = `margin:${margin};font:${font} ${TEXT_FONT};color:${LIGHT[kind]};overflow-wrap:anywhere`
  return html`<p class="${kind}" style="${style}">${text}</p>`
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

const SIDE = 148
const DISC_RADIUS = 70
/** How far the disc is out of its sleeve. */
const SLID = 34

/**
 * Renders the cover, with the disc sliding out when copies are for sale. Clients without gradients show the cover
 * alone.
 */
export function sleeve(thumb: string, alt: string, isOut: boolean): SafeHtml {
  return html`<table ${TABLE}>
    <tr>
      <td width="${SIDE}" style="width:${SIDE}px;line-height:0">
        ${isWebAddress(thumb) ? picture(thumb, alt) : blank()}
      </td>
      <td width="${SLID}" style="width:${SLID}px;line-height:0;font-size:0">${isOut ? disc() : null}</td>
    </tr>
  </table>`
}

function picture(thumb: string, alt: string, side = SIDE): SafeHtml {
  const style = `display:block;width:${side}px;height:${side}px;object-fit:cover;border-radius:4px;background-color:${LIGHT.idle};color:${LIGHT.quiet};font-size:13px;line-height:18px`
  return html`<img src="${thumb}" alt="${alt}" width="${side}" height="${side}" style="${style}" />`
}

const SMALL = 64

/** Renders a cover for a list. */
export function smallCover(thumb: string, alt: string): SafeHtml {
  return isWebAddress(thumb) ? picture(thumb, alt, SMALL) : blank(SMALL)
}

/** Renders a plain sleeve with its label hole, for releases without a picture. */
function blank(side = SIDE): SafeHtml {
  const hole = side / 21
  const label = side / 5
  const face = `radial-gradient(circle,${LIGHT.sleeve} 0 ${hole}px,${LIGHT.label} ${hole + 1}px ${label}px,transparent ${label + 1}px)`
  return html`<div
    style="width:${side}px;height:${side}px;border-radius:4px;background:${LIGHT.line} ${new SafeHtml(face)}"
  ></div>`
}

function disc(): SafeHtml {
  const centre = SLID - DISC_RADIUS
  const style = `width:${SLID}px;height:${SIDE}px;background:radial-gradient(circle at ${centre}px 50%,${grooves()})`
  return html`<div aria-hidden="true" style="${new SafeHtml(style)}">&nbsp;</div>`
}

function grooves(): string {
  const rings = []
  for (let radius = DISC_RADIUS - SLID; radius < DISC_RADIUS - 1; radius += 3) {
    rings.push(
      `#151311 ${radius}px,#151311 ${radius + 1.5}px,#3d3630 ${radius + 2}px,#3d3630 ${radius + 3}px`,
    )
  }
  return `${rings.join(',')},#5a5048 ${DISC_RADIUS - 1}px,#5a5048 ${DISC_RADIUS - 0.5}px,transparent ${DISC_RADIUS}px`
}

/** Whether a text is an address that a picture can have. */
export function isWebAddress(text: string): boolean {
  return /^https?:\/\//.test(text) && URL.canParse(text)
}
