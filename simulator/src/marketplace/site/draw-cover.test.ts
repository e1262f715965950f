import { expect, it } from 'vitest'
import { standingClock } from '../../kit/clock.ts'
import { openMarketplace } from '../../testing/open-marketplace.ts'
import { drawCover, widthOf, words } from '../site/draw-cover.ts'
import { createWorld } from '../world/world.ts'

const world = createWorld({ clock: standingClock(), releases: 1_000 })
const covers = Array.from({ length: 1_000 }, (_, index) => drawCover(1, world.catalogue.release(index)))

/** Checks XML as far as drawing it needs: balanced tags, unique attributes, escaped characters. */
function complaint(svg: string): string | undefined {
  const open: string[] = []
  for (const [tag, closing, name = '', attributes = '', single] of svg.matchAll(
    /<(\/?)(\w+)((?:\s+[\w-]+="[^"<]*")*)\s*(\/?)>/g,
  )) {
    const names = [...attributes.matchAll(/([\w-]+)="/g)].map((match) => match[1])
    if (new Set(names).size < names.length) return `an attribute twice: ${tag}`
    if (closing === '/') {
      if (open.pop() !== name) return `unbalanced: ${tag}`
    } else if (single !== '/') open.push(name)
  }
  const rest = svg.replaceAll(/<(\/?)(\w+)((?:\s+[\w-]+="[^"<]*")*)\s*(\/?)>/g, '')
  if (open.length > 0 || /[<>]/.test(rest)) return 'not well formed'
  return /NaN|undefined|Infinity/.test(svg) ? 'a number went wrong' : undefined
}

it('draws pictures every browser accepts', () => {
  expect(covers.map(complaint).filter(Boolean)).toEqual([])
})

it('draws the same sleeve for the same record, and another in another world', () => {
  expect(drawCover(1, world.catalogue.release(40))).toBe(covers[40])
  expect(drawCover(2, world.catalogue.release(40))).not.toBe(covers[40])
})

it('does not repeat itself', () => {
  const albums = new Set(
    Array.from({ length: 1_000 }, (_, index) => world.catalogue.release(index).album.index),
  )
  expect(new Set(covers).size).toBeGreaterThanOrEqual(albums.size)
})

it('prints artist and title on the sleeve', () => {
  const plain = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')
  const printed = covers.filter((cover, index) => {
    const letters = plain(cover.replaceAll(/<[^>]*>/g, '').replaceAll(/&#\d+;/g, ''))
    return letters.includes(plain(world.catalogue.release(index).album.title))
  })
  expect(printed.length / covers.length).toBeGreaterThan(0.98)
})

it('shrinks words until they fit', () => {
  for (const text of ['Ah', 'Þorláksdóttir', 'How to Build an Aquarium', '真夜中の蜃気楼', 'x'.repeat(90)]) {
    const line = words(text, 'bold', 80, '#000000', { x: 0, y: 0, width: 300 })
    const size = Number(/font-size="([\d.]+)"/.exec(line)?.[1])
    expect(size).toBeLessThanOrEqual(80)
    expect(widthOf(text, size)).toBeLessThan(303)
  }
})

it('serves sleeves that may be kept for ever', async () => {
  const m = await openMarketplace()
  const { body } = await m.get(`/releases/${m.ordinary()}`)
  const cover = await m.get(body.images[0].uri.slice(m.url.length))
  expect(cover.headers.get('content-type')).toBe('image/svg+xml')
  expect(cover.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(body.thumb).toBe(`${m.url}/covers/${m.ordinary()}.svg?size=150`)
  expect((await m.get('/covers/1.svg')).status).toBe(404)
})
