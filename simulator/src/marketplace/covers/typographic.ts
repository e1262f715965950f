import { fit, words } from './lettering.ts'
import { circle, n, rect, times } from './sleeve.ts'
import type { Sleeve } from './sleeve.ts'

/** The title is the picture. */
export function poster({ random, inks, artist, title }: Sleeve): string {
  const lines = title.split(' ').length > 4 ? 4 : 3
  const { size } = fit(title, 536, Math.min(178, 430 / Math.min(lines, title.split(' ').length)), lines, -3)
  const under = random.pick([inks.a, inks.b])
  return (
    rect(0, 470, 600, 130, under) +
    words(title, 'grotesk', 178, inks.ink)
      .spaced(-3)
      .upTo(4)
      .led(0.9)
      .left(32, size * 0.78 + 36, 536) +
    words(artist, 'light', 44, readable(under)).left(32, 550, 536)
  )
}

/** A tinted photograph that is not one, letters on a coloured field: evenings in a studio in New Jersey. */
export function session({ random, inks, artist, title, catno }: Sleeve): string {
  const photo = random.chance(0.5)
  const x = photo ? 210 : 0
  const grain = times(150, () => {
    const gx = x + random.next() * 390
    const gy = random.next() * 380
    const lit = Math.max(0.15, 1 - Math.hypot(gx - x - 190, gy - 170) / 260)
    return circle(gx, gy, 3 + lit * 15, inks.ink, ` opacity="${(lit * 0.75).toFixed(2)}"`)
  })
  return (
    rect(x, 0, 390, 390, random.pick([inks.a, inks.b])) +
    grain.join('') +
    rect(photo ? 0 : 390, 0, 210, 390, inks.c) +
    words(catno, 'mono', 26, readable(inks.c))
      .upTo(2)
      .left(photo ? 20 : 410, 48, 170) +
    words(artist.toLowerCase(), 'grotesk', 72, inks.ink).spaced(-1).left(24, 462, 552) +
    words(title.toLowerCase(), 'light', 56, readableOf(inks.ground, inks.a, inks.ink))
      .spaced(-1)
      .left(24, 530, 552)
  )
}

/** Echoes: one line of type repeated until it turns into pattern. */
export function echo({ inks, artist, title }: Sleeve): string {
  const colours = [inks.a, inks.b, inks.c, inks.ink]
  const rows = times(8, (i) => {
    const fill = i === 4 ? inks.ink : (colours[i % 3] ?? inks.a)
    const row = words(title.toUpperCase(), 'grotesk', 58, fill).middle(300, 88 + i * 58, 540)
    return `<g opacity="${i === 4 ? 1 : 0.85}">${row}</g>`
  })
  return rows.join('') + words(artist, 'light', 32, inks.ink).spaced(2).middle(300, 566, 540)
}

/** Rows of facts, one great dot: the international style. */
export function swiss({ random, inks, artist, title, label, year }: Sleeve): string {
  const big = random.between(120, 190)
  return (
    circle(random.between(320, 420), random.between(360, 410), big, inks.a) +
    (random.chance(0.6)
      ? circle(
          random.between(150, 300),
          random.between(380, 470),
          big * 0.45,
          inks.b,
          ' style="mix-blend-mode:multiply"',
        )
      : '') +
    words(artist, 'grotesk', 50, inks.ink).spaced(-1).upTo(2).left(36, 70, 528) +
    words(title, 'light', 30, inks.ink).upTo(3).left(36, 176, 300) +
    words(label, 'light', 18, inks.ink).left(36, 572, 320) +
    words(String(year), 'light', 18, inks.ink).right(564, 572, 120)
  )
}

/** Rays from the middle of the night, for the heavier kind. */
export function sigil({ random, inks, artist, title }: Sleeve): string {
  const points = random.pick([6, 8, 9, 12, 18])
  const rays = times(points * 2, (i) => {
    const a = (Math.PI * i) / points
    const far = i % 2 === 0 ? 220 : 150
    return `<path d="M300 290L${n(300 + far * Math.cos(a))} ${n(290 + far * Math.sin(a))}" stroke="${i % 2 === 0 ? inks.ink : inks.a}" stroke-width="${i % 2 === 0 ? 3 : 7}"/>`
  })
  const hoops = [70, 112, 186].map(
    (r) => `<circle cx="300" cy="290" r="${r}" fill="none" stroke="${inks.c}" stroke-width="3"/>`,
  )
  return (
    rays.join('') +
    hoops.join('') +
    circle(300, 290, 58, inks.ground) +
    circle(300 + random.between(-14, 14), 290, 40, inks.a) +
    words(artist.toUpperCase(), 'didone', 44, inks.ink).spaced(5).middle(300, 64, 520) +
    words(title, 'italic', 30, inks.ink).middle(300, 566, 520)
  )
}

/** A company sleeve with a hole, the label showing through: how singles are sold. */
export function companySleeve({ random, inks, artist, title, label, catno, year }: Sleeve): string {
  const paper = random.pick([inks.a, inks.b, inks.c])
  const pattern = times(
    12,
    (i) => `<circle cx="300" cy="300" r="${190 + i * 22}" fill="none" stroke="${paper}" stroke-width="9"/>`,
  )
  const grooves = times(
    9,
    (i) => `<circle cx="300" cy="300" r="${150 + i * 3}" fill="none" stroke="#322d28" stroke-width="1"/>`,
  )
  const on = readable(paper)
  return (
    pattern.join('') +
    circle(300, 300, 180, '#171412') +
    grooves.join('') +
    circle(300, 300, 142, paper) +
    `<circle cx="300" cy="300" r="130" fill="none" stroke="${on}" stroke-width="2"/>` +
    words(label.toUpperCase(), 'didone', 24, on).spaced(1).middle(300, 230, 170) +
    words(title, 'grotesk', 21, on).upTo(2).middle(300, 356, 210) +
    words(artist, 'light', 16, on).middle(300, 402, 170) +
    words(catno, 'mono', 13, on).left(184, 305, 78) +
    words(String(year), 'mono', 13, on).right(416, 305, 70) +
    circle(300, 300, 26, inks.ground) +
    rect(0, 0, 600, 84, inks.ground) +
    words(label, 'italic', 46, inks.ink).middle(300, 60, 500)
  )
}

/** Ink for words on a colour: dark on light, light on dark. */
export function readable(ground: string): string {
  return luminance(ground) > 0.22 ? '#191613' : '#f7f0e3'
}

function readableOf(ground: string, wish: string, otherwise: string): string {
  const [a, b] = [luminance(ground) + 0.05, luminance(wish) + 0.05]
  return Math.max(a, b) / Math.min(a, b) >= 3 ? wish : otherwise
}

function luminance(colour: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map(
    (at) => (Number.parseInt(colour.slice(at, at + 2), 16) / 255) ** 2.2,
  )
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
