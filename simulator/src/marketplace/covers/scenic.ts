import { words } from './lettering.ts'
import { circle, line, n, path, rect, times } from './sleeve.ts'
import type { Sleeve } from './sleeve.ts'

/** Hills at some hour, a sun or a moon over them. */
export function hills({ random, inks, artist, title }: Sleeve): string {
  const layers = [inks.c, inks.a, inks.b].map((colour, i) => {
    const y = 300 + i * 80
    const [p, q] = [random.between(-70, 20), random.between(-50, 50)]
    return path(`M0 ${y}C120 ${y + p} 200 ${y + q} 330 ${y - 20}S520 ${y - p} 600 ${y + q}V600H0Z`, colour)
  })
  return (
    circle(random.between(180, 430), random.between(200, 270), random.between(44, 84), inks.ink) +
    layers.join('') +
    words(artist, 'serif', 46, inks.ink).middle(300, 82, 540) +
    words(title, 'italic', 30, inks.ink).middle(300, 126, 500)
  )
}

/** Sunset over a bay, seen from a convertible. */
export function bay({ random, inks, artist, title }: Sleeve): string {
  const horizon = 372
  const slats = times(6, (i) => rect(120, horizon - 130 + i * 24, 360, 3 + i * 2, inks.ground))
  const glints = times(26, () => {
    const y = horizon + 10 + 200 * random.next() ** 1.4
    const w = random.between(20, 150)
    return rect(
      300 - w / 2 + random.between(-130, 130),
      y,
      w,
      4,
      random.pick([inks.a, inks.c, inks.ink]),
      ' opacity=".8"',
    )
  })
  const palm = random.chance(0.6) ? palmTree(random.pick([80, 510]), inks.ink) : ''
  return (
    `<linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${inks.ground}"/><stop offset="1" stop-color="${inks.b}"/></linearGradient>` +
    rect(0, 0, 600, horizon, 'url(#sky)') +
    circle(300, horizon - 20, 140, inks.a) +
    slats.join('') +
    rect(0, horizon, 600, 228, inks.ground) +
    glints.join('') +
    palm +
    words(title, 'italic', 54, inks.ink).middle(300, 90, 540) +
    words(artist, 'light', 26, inks.ink).spaced(4).middle(300, 136, 520)
  )
}

function palmTree(x: number, ink: string): string {
  const fronds = times(7, (i) => {
    const a = Math.PI * (1.02 + i / 6.2)
    const [dx, dy] = [n(110 * Math.cos(a)), n(80 * Math.sin(a))]
    return path(
      `M${x} 250q${n(dx * 0.5)} ${n(dy * 1.4 - 10)} ${dx} ${n(dy * 0.4 + 34)}q${n(-dx * 0.6)} ${n(-34)} ${-dx} ${n(-dy * 0.4 - 34)}z`,
      ink,
    )
  })
  return line(`M${x} 250Q${x + 16} 380 ${x - 10} 470`, ink, 11) + fronds.join('')
}

/** Cut paper: leaves and pebbles laid on a table. */
export function cutouts({ random, inks, artist, title }: Sleeve): string {
  const shapes = times(9, (i) => {
    const x = 100 + (i % 3) * 195 + random.between(-20, 20)
    const y = 90 + Math.floor(i / 3) * 150 + random.between(-14, 14)
    const colour = random.pick([inks.a, inks.b, inks.c, inks.ink])
    return random.chance(0.55)
      ? frond(x, y, random.between(0, 359), colour)
      : pebble(x, y, random.between(34, 70), random.next(), colour)
  })
  return (
    shapes.join('') +
    words(artist, 'didone', 40, inks.ink).left(40, 526, 520) +
    words(title, 'serif', 28, inks.ink).left(40, 566, 520)
  )
}

function frond(x: number, y: number, turn: number, colour: string): string {
  const fingers = times(5, (i) => {
    const h = 58 - Math.abs(i - 2) * 12
    return `M${-40 + i * 20} 30q-10 ${-h} 0 ${-h - 26}q10 26 0 ${h + 26}z`
  })
  return path(
    `${fingers.join('')}M-50 24q50 30 100 0q-40 44 -100 0z`,
    colour,
    ` stroke="${colour}" stroke-width="9" stroke-linejoin="round" transform="translate(${x} ${y}) rotate(${turn})"`,
  )
}

function pebble(x: number, y: number, r: number, wobble: number, colour: string): string {
  const k = n(r * (0.5 + wobble * 0.4))
  return path(
    `M${x - r} ${y}c0 ${-r} ${k} ${n(-r * 1.1)} ${r} ${n(-r * 0.9)}s${r} ${k} ${n(r * 0.9)} ${r}s${-k} ${r} ${-r} ${n(r * 0.8)}s${n(-r * 0.9)} ${-k} ${n(-r * 0.9)} ${n(-r * 0.9)}z`,
    colour,
  )
}

/** A head in profile against stripes: the singer, or somebody's idea of one. */
export function profile({ random, inks, artist, title }: Sleeve): string {
  const mirrored = random.chance(0.5) ? ' transform="matrix(-1 0 0 1 600 0)"' : ''
  const stripes = times(10, (i) => rect(i * 60, 0, 30, 600, i % 2 === 0 ? inks.c : inks.b, ' opacity=".75"'))
  const head =
    'M330 600V500C410 500 425 470 420 430C450 428 442 412 436 400C448 392 440 384 438 376C452 372 462 366 452 350L424 300C428 180 350 120 262 130C160 142 120 230 146 320C160 372 190 400 190 470C190 520 170 560 120 600Z'
  const hair = `M424 300C428 180 350 110 250 120C130 132 96 240 140 340C170 300 190 280 230 280C${random.between(260, 300)} ${random.between(210, 260)} 360 230 424 300Z`
  return (
    stripes.join('') +
    `<g${mirrored}>${path(head, inks.a)}${path(hair, inks.ink)}${circle(212, 352, 17, inks.b)}</g>` +
    rect(0, 0, 600, 84, inks.ground) +
    words(artist, 'grotesk', 42, inks.ink).left(30, 56, 540) +
    rect(0, 538, 600, 62, inks.ground) +
    words(title, 'italic', 28, inks.ink).left(30, 578, 540)
  )
}

/** Stems and leaves grown symmetrically, as on a printed cloth. */
export function garden({ random, inks, artist, title }: Sleeve): string {
  const leaves = times(7, (i) => {
    const y = 130 + i * 46
    const reach = random.between(50, 130)
    const colour = random.pick([inks.a, inks.b, inks.c])
    const leaf = (s: 1 | -1) =>
      path(`M300 ${y + 40}q${s * 20} ${-60} ${s * reach} ${-50}q${s * -10} 50 ${s * -reach} 50z`, colour)
    const berry = random.chance(0.5)
      ? circle(300 + reach + 34, y - 6, 12, inks.ink) + circle(300 - reach - 34, y - 6, 12, inks.ink)
      : ''
    return leaf(1) + leaf(-1) + berry
  })
  const bloom = times(
    8,
    (i) =>
      `<ellipse cx="300" cy="84" rx="15" ry="36" fill="${inks.a}" transform="rotate(${i * 45} 300 116)"/>`,
  )
  return (
    `<rect x="24" y="24" width="552" height="552" fill="none" stroke="${inks.ink}" stroke-width="3"/>` +
    line('M300 130V470', inks.ink, 5) +
    leaves.join('') +
    bloom.join('') +
    circle(300, 116, 20, inks.ink) +
    words(artist, 'didone', 36, inks.ink).middle(300, 512, 500) +
    words(title, 'italic', 26, inks.ink).middle(300, 550, 480)
  )
}
