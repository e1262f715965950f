import { html, SafeHtml } from './escape-html.ts'
import { TABLE, LIGHT } from './mail-style.ts'

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
  const [hole, label] = [side / 21, side / 5]
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

function isWebAddress(text: string): boolean {
  return /^https?:\/\//.test(text) && URL.canParse(text)
}
