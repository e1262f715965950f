import { words } from './lettering.ts'
import { circle, line, n, rect, times } from './sleeve.ts'
import type { Sleeve } from './sleeve.ts'

/** A mountain range of signals: lines that hide each other. */
export function ridges({ random, inks, artist, title }: Sleeve): string {
  const peaks = times(4, () => ({
    x: random.between(200, 400),
    w: random.between(30, 80),
    h: random.between(12, 46),
  }))
  const rows = times(22, (row) => {
    const base = 150 + row * 15
    const points = times(41, (i) => {
      const x = 110 + i * 9.5
      const lift = peaks.reduce(
        (sum, p) => sum + p.h * random.next() * Math.exp(-(((x - p.x) / p.w) ** 2)),
        0,
      )
      return `${n(x)} ${n(base - lift)}`
    })
    return line(
      `M${points.join('L')}`,
      row % 7 === 3 ? inks.a : inks.ink,
      2.4,
      ` style="fill:${inks.ground}"`,
    )
  })
  return (
    rows.join('') +
    words(artist.toUpperCase(), 'light', 30, inks.ink).spaced(6).middle(300, 74, 520) +
    words(title.toUpperCase(), 'light', 24, inks.a).spaced(6).middle(300, 552, 520)
  )
}

/** Sea: one wave repeated until it swims. */
export function waves({ random, inks, artist, title }: Sleeve): string {
  const swing = random.between(30, 90)
  const colours = [inks.a, inks.b, inks.c]
  const lines = times(34, (i) => {
    const y = 20 + i * 17
    const bend = swing * Math.sin(i / random.between(4, 6))
    return line(`M0 ${n(y)}Q150 ${n(y - bend)} 300 ${n(y)}T600 ${n(y)}`, colours[i % 3] ?? inks.a, 7)
  })
  return (
    lines.join('') +
    rect(40, 40, 250, 250, inks.ground) +
    words(artist, 'grotesk', 36, inks.ink).upTo(3).left(62, 100, 206) +
    words(title, 'italic', 26, inks.ink).upTo(2).left(62, 232, 206)
  )
}

/** Two sets of rings that disagree. */
export function moire({ random, inks, artist, title }: Sleeve): string {
  const apart = random.between(40, 120)
  const ring = (x: number, colour: string) =>
    times(
      17,
      (i) =>
        `<circle cx="${n(x)}" cy="300" r="${10 + i * 13}" fill="none" stroke="${colour}" stroke-width="5"/>`,
    ).join('')
  return (
    ring(300 - apart / 2, inks.a) +
    ring(300 + apart / 2, inks.ink) +
    words(artist, 'mono', 24, inks.ink).left(30, 44, 540) +
    words(title, 'mono', 24, inks.ink).right(570, 580, 540)
  )
}

/** A machine's face: knobs, jacks and cables. */
export function circuit({ random, inks, artist, title, catno }: Sleeve): string {
  const knobs = times(20, (i) => ({ x: 90 + (i % 5) * 105, y: 90 + Math.floor(i / 5) * 92 }))
  const drawn = knobs.map(({ x, y }) => {
    const turn = random.next() * 4.7 + 2.4
    const pointer = line(
      `M${x} ${y}L${n(x + 26 * Math.cos(turn))} ${n(y + 26 * Math.sin(turn))}`,
      inks.ground,
      5,
    )
    return circle(x, y, 32, inks.ink) + circle(x, y, 24, random.pick([inks.a, inks.b, inks.c])) + pointer
  })
  const cables = times(5, () => {
    const from = random.pick(knobs)
    const to = random.pick(knobs)
    const sag = random.between(40, 150)
    return line(
      `M${from.x} ${from.y}C${from.x} ${from.y + sag} ${to.x} ${to.y + sag} ${to.x} ${to.y}`,
      random.pick([inks.a, inks.b, inks.c]),
      8,
      ' stroke-linecap="round"',
    )
  })
  return (
    drawn.join('') +
    cables.join('') +
    words(artist, 'grotesk', 44, inks.ink).left(48, 494, 504) +
    words(title, 'light', 28, inks.ink).left(48, 538, 400) +
    words(catno, 'mono', 20, inks.ink).right(552, 538, 110)
  )
}

/** Thin frames, one inside the other, and a great deal of quiet. */
export function frames({ random, inks, artist, title }: Sleeve): string {
  const turned = random.between(-3, 4)
  const boxes = times(9, (i) => {
    const inset = 70 + i * 22
    return `<rect x="${inset}" y="${inset - 24}" width="${600 - 2 * inset}" height="${600 - 2 * inset}" fill="none" stroke="${i % 4 === 2 ? inks.a : inks.ink}" stroke-width="1.6" transform="rotate(${i * turned} 300 276)"/>`
  })
  return (
    boxes.join('') +
    words(artist, 'light', 22, inks.ink).spaced(3).middle(300, 556, 520) +
    words(title, 'italic', 19, inks.ink).middle(300, 584, 520)
  )
}
