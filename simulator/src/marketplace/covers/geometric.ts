import { words } from './lettering.ts'
import { circle, n, path, rect, times } from './sleeve.ts'
import type { Sleeve } from './sleeve.ts'

/** A low sun of many rings, the words small above it. */
export function rings({ random, inks, artist, title }: Sleeve): string {
  const x = 300 + random.between(-60, 60)
  const colours = [inks.a, inks.b, inks.c, inks.ground]
  const suns = times(9, (i) =>
    circle(x + random.between(-10, 10), 420, 34 * (9 - i), colours[i % 4] ?? inks.a),
  )
  const name = words(artist, 'grotesk', 34, inks.ink).left(40, 62, 520)
  const line = words(title, 'light', 28, inks.ink).upTo(2).left(40, 98, 460)
  return suns.join('') + rect(0, 0, 600, 122, inks.ground) + name + line
}

/** Bars like a spectrum, standing on the words. */
export function bars({ random, inks, artist, title }: Sleeve): string {
  const count = random.pick([9, 12, 16])
  const step = 520 / count
  const colours = [inks.a, inks.b, inks.c, inks.ink]
  const columns = times(count, (i) => {
    const top = 60 + 250 * random.next() ** 1.2
    return rect(40 + i * step, top, step * 0.66, 440 - top, colours[random.int(4)] ?? inks.a)
  })
  return (
    columns.join('') +
    words(artist.toUpperCase(), 'grotesk', 44, inks.ink).left(40, 496, 520) +
    words(title, 'light', 32, inks.a).left(40, 540, 520)
  )
}

/** Quarter circles on a grid, each turned by chance. */
export function tiles({ random, inks, artist, title }: Sleeve): string {
  const cells = random.pick([4, 5, 6])
  const s = 600 / cells
  const colours = [inks.a, inks.b, inks.c, inks.ink]
  const tiles = times(cells * (cells - 1), (i) => {
    const x = (i % cells) * s
    const y = Math.floor(i / cells) * s
    const quarter = random.pick([
      `M${n(x)} ${n(y)}h${n(s)}a${n(s)} ${n(s)} 0 0 1 ${n(-s)} ${n(s)}z`,
      `M${n(x + s)} ${n(y + s)}h${n(-s)}a${n(s)} ${n(s)} 0 0 1 ${n(s)} ${n(-s)}z`,
      `M${n(x + s)} ${n(y)}v${n(s)}a${n(s)} ${n(s)} 0 0 1 ${n(-s)} ${n(-s)}z`,
      `M${n(x)} ${n(y + s)}v${n(-s)}a${n(s)} ${n(s)} 0 0 1 ${n(s)} ${n(s)}z`,
    ])
    return (
      (random.chance(0.3) ? rect(x, y, s + 1, s + 1, colours[random.int(3)] ?? inks.b) : '') +
      path(quarter, colours[random.int(4)] ?? inks.a)
    )
  })
  const band = 600 - s
  return (
    tiles.join('') +
    rect(0, band, 600, s, inks.ground) +
    words(artist, 'grotesk', 36, inks.ink).left(32, band + s * 0.46, 536) +
    words(title, 'light', 30, inks.ink).left(32, band + s * 0.46 + 38, 536)
  )
}

/** A framed square cut along its diagonal, with a disc on the seam. */
export function diagonal({ random, inks, artist, title }: Sleeve): string {
  const flip = random.chance(0.5)
  const half = flip ? 'M60 60H540L60 540Z' : 'M540 60V540H60Z'
  return (
    rect(60, 60, 480, 480, inks.a) +
    path(half, inks.b) +
    circle(300, 300, random.between(80, 150), inks.c) +
    circle(300, 300, random.between(18, 44), inks.ground) +
    words(artist, 'grotesk', 24, inks.ink).left(60, 46, 300) +
    words(title, 'light', 24, inks.ink).right(540, 578, 480)
  )
}

/** Blocks of a city in isometric light. */
export function blocks({ random, inks, artist, title }: Sleeve): string {
  const w = 60
  const towers = times(28, (i) => {
    const row = Math.floor(i / 4)
    const x = 90 + (i % 4) * 140 + (row % 2) * 70 - 35
    const y = 250 + row * 40
    const h = random.between(20, 190)
    return (
      path(`M${x - w} ${y}l${w} 34v${-h}l${-w} -34z`, inks.b) +
      path(`M${x} ${y + 34}l${w} -34v${-h}l${-w} 34z`, inks.a) +
      path(`M${x - w} ${y - h}l${w} -34l${w} 34l${-w} 34z`, inks.c)
    )
  })
  return (
    towers.join('') +
    rect(0, 0, 600, 96, inks.ground) +
    rect(0, 520, 600, 80, inks.ground) +
    words(artist, 'grotesk', 40, inks.ink).spaced(2).middle(300, 62, 540) +
    words(title, 'light', 30, inks.ink).spaced(2).middle(300, 568, 540)
  )
}

/** A field of dots that swell and shrink like print seen too close. */
export function halftone({ random, inks, artist, title }: Sleeve): string {
  const cx = random.between(6, 14)
  const cy = random.between(5, 13)
  const reach = random.between(7, 11)
  const dots = times(400, (i) => {
    const x = i % 20
    const y = Math.floor(i / 20)
    const r = 15 * Math.max(0.1, 1 - Math.hypot(x - cx, y - cy) / reach)
    return circle(x * 30 + 15, y * 30 + 15, r, (x + y) % 9 === 0 ? inks.b : inks.a)
  })
  return (
    dots.join('') +
    rect(0, 470, 600, 130, inks.ink) +
    words(title, 'grotesk', 46, inks.ground).left(30, 524, 540) +
    words(artist, 'light', 28, inks.ground).left(30, 568, 540)
  )
}
