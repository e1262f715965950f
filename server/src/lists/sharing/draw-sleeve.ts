import { html, type SafeHtml } from '../../alerting/kinds/email/mail-frame.ts'

/** The background of a sleeve, and three colours that contrast with it. */
const PALETTES = [
  ['#1f3a5f', '#e8c468', '#d1495b', '#f3ead7'],
  ['#2d4739', '#f2a65a', '#f3ead7', '#a5472a'],
  ['#191613', '#e4572e', '#f3ead7', '#8a9a5b'],
  ['#4b2a6b', '#f7c1bb', '#f3ead7', '#e58f45'],
  ['#0f5c4d', '#f3ead7', '#f2b632', '#0a2f3c'],
  ['#a83240', '#fcc9b5', '#f3ead7', '#3f0f1c'],
  ['#f3ead7', '#191613', '#cf3517', '#7d8471'],
  ['#e9b44c', '#1c3144', '#9b2915', '#fbf3df'],
] as const
type Palette = (typeof PALETTES)[number]

/** Draws a sleeve of our own, the same for the same seed: pictures of the marketplace are not ours to show to others. */
export function drawSleeve(seed: string): SafeHtml {
  const number = hash(seed)
  const palette = PALETTES[number % PALETTES.length] ?? PALETTES[0]
  const compose = COMPOSITIONS[(number >>> 8) % COMPOSITIONS.length] ?? rings
  return html`<svg viewBox="0 0 100 100" aria-hidden="true">
    <rect width="100" height="100" fill="${palette[0]}" />
    ${compose(number >>> 16, palette)}
  </svg>`
}

type Composition = (number: number, palette: Palette) => readonly SafeHtml[]

const rings: Composition = (number, [, ...inks]) =>
  [5, 4, 3, 2, 1].map(
    (ring) =>
      html`<circle cx="${40 + (number % 20)}" cy="50" r="${ring * 8}" fill="${inks[ring % 3] ?? ''}" />`,
  )

const stripes: Composition = (number, [, ...inks]) =>
  inks.map(
    (ink, at) =>
      html`<rect
        y="${20 + at * 22}"
        width="${40 + ((number >>> (at * 3)) % 60)}"
        height="14"
        fill="${ink}"
      />`,
  )

const hills: Composition = (number, [, sky, near, far]) => [
  html`<circle cx="${25 + (number % 50)}" cy="32" r="14" fill="${sky}" />`,
  html`<path d="M0 74Q28 ${40 + (number % 20)} 54 68T100 58V100H0Z" fill="${far}" />`,
  html`<path d="M0 86Q34 62 62 84T100 76V100H0Z" fill="${near}" />`,
]

const halves: Composition = (number, [, ...inks]) =>
  [0, 1, 2, 3].map(
    (at) =>
      html`<path
        d="M0 25A25 25 0 0 1 50 25Z"
        fill="${inks[(number + at) % 3] ?? ''}"
        transform="translate(${(at % 2) * 50} ${at < 2 ? 20 : 58}) rotate(${(number >>> at) % 2 === 0 ? 0 : 180} 25 12.5)"
      />`,
  )

const COMPOSITIONS = [rings, stripes, hills, halves]

/** A number from a text, spread over 32 bits. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193)
  return (value ^ (value >>> 15)) >>> 0
}
