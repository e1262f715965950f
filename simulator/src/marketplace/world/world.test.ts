import { days, hours } from '@cratewatch/domain/kernel/duration'
import { describe, expect, it } from 'vitest'
import { standingClock } from '../../kit/clock.ts'
import { createWorld, type World } from './world.ts'

function settle(world: World): readonly unknown[] {
  return Array.from({ length: world.catalogue.size }, (_, index) => {
    const id = world.catalogue.idAt(index)
    return [world.release(id), world.stats(id, 'EUR'), world.copies(id)]
  })
}

describe('a world', () => {
  it('is the same for the same seed and clock, whoever looks first and how often', () => {
    const [early, late] = [standingClock(), standingClock()]
    const watched = createWorld({ clock: early, releases: 300 })
    for (let day = 0; day < 20; day++) {
      early.advance(days(1))
      for (let index = day; index < 300; index += 3) watched.stats(watched.catalogue.idAt(index))
    }
    const unwatched = createWorld({ clock: late, releases: 300 })
    late.advance(days(20))
    expect(settle(watched)).toEqual(settle(unwatched))
    for (let index = 0; index < 300; index++) {
      const id = watched.catalogue.idAt(index)
      expect(watched.history(id)).toEqual(unwatched.history(id))
    }
  })

  it('goes on where it would be when it is started again later', () => {
    const [one, two] = [standingClock(), standingClock()]
    const long = createWorld({ clock: one, releases: 300 })
    one.advance(days(40))
    two.advance(days(40))
    expect(settle(long)).toEqual(settle(createWorld({ clock: two, releases: 300 })))
  })

  it('is another one for another seed', () => {
    const clock = standingClock()
    const [a, b] = [createWorld({ clock, releases: 50 }), createWorld({ clock, releases: 50, seed: 2 })]
    expect(a.release(a.catalogue.idAt(0))?.album.title).not.toBe(b.release(b.catalogue.idAt(0))?.album.title)
  })

  it('holds the same records when it is larger', () => {
    const clock = standingClock()
    const [small, large] = [
      createWorld({ clock, releases: 1_000 }),
      createWorld({ clock, releases: 200_000 }),
    ]
    for (let index = 0; index < 990; index += 7)
      expect(large.catalogue.idAt(index)).toBe(small.catalogue.idAt(index))
    expect(large.catalogue.indexOf(large.catalogue.idAt(199_999))).toBe(199_999)
  })

  it('has nothing for sale of about two records in five, at the start and weeks later', () => {
    const clock = standingClock()
    const world = createWorld({ clock, releases: 1_500 })
    const empty = () => {
      const counts = Array.from(
        { length: 1_500 },
        (_, index) => world.stats(world.catalogue.idAt(index))?.numForSale,
      )
      return counts.filter((count) => count === 0).length / 1_500
    }
    expect(empty()).toBeGreaterThan(0.35)
    expect(empty()).toBeLessThan(0.45)
    clock.advance(days(30))
    expect(empty()).toBeGreaterThan(0.35)
    expect(empty()).toBeLessThan(0.45)
  })

  it('moves with heavy tails: most records rest for weeks while a few turn over daily', () => {
    const clock = standingClock()
    const world = createWorld({ clock, releases: 1_000 })
    clock.advance(days(30))
    const turns = Array.from(
      { length: 1_000 },
      (_, index) => world.history(world.catalogue.idAt(index)).length,
    )
    const sorted = turns.toSorted((a, b) => b - a)
    const total = sorted.reduce((sum, count) => sum + count, 0)
    expect(sorted.filter((count) => count === 0).length).toBeGreaterThan(350)
    expect(sorted.slice(0, 100).reduce((sum, count) => sum + count, 0) / total).toBeGreaterThan(0.3)
  })
})

describe('the history of a release', () => {
  it('is what somebody who never blinks would have seen', () => {
    const clock = standingClock()
    const world = createWorld({ clock, releases: 120, liveliness: 10 })
    const ids = Array.from({ length: 120 }, (_, index) => world.catalogue.idAt(index))
    const seen = new Map(ids.map((id) => [id, [] as boolean[]]))
    const before = new Map(ids.map((id) => [id, (world.stats(id)?.numForSale ?? 0) > 0]))
    for (let step = 0; step < 200; step++) {
      clock.advance(hours(1))
      for (const id of ids) {
        const now = (world.stats(id)?.numForSale ?? 0) > 0
        if (now !== before.get(id)) seen.get(id)?.push(now)
        before.set(id, now)
      }
    }
    for (const id of ids) {
      const turns = world.history(id)
      // Turns between two readings may go unseen, in pairs; none may be invented.
      expect(turns.length).toBeGreaterThanOrEqual(seen.get(id)!.length)
      expect((turns.length - seen.get(id)!.length) % 2).toBe(0)
      for (const [n, turn] of turns.entries()) {
        expect(turn.kind === 'appeared').toBe(turn.numForSale > 0)
        const next = turns[n + 1]
        expect(next?.at ?? Infinity).toBeGreaterThan(turn.at)
        expect(next?.kind).not.toBe(turn.kind)
      }
    }
  })

  it('records what is done by hand, at the time it is done', () => {
    const clock = standingClock()
    const world = createWorld({ clock, releases: 50, liveliness: 0 })
    const id = world.catalogue.idAt(3)
    world.appear(id, { count: 2, price: 34, currency: 'EUR' })
    expect(world.stats(id, 'EUR')).toEqual({
      numForSale: 2,
      lowestPrice: { value: 34, currency: 'EUR' },
      blocked: false,
    })
    clock.advance(1_000)
    world.sell(id, 1)
    world.cheaper(id, 0.5)
    expect(world.stats(id, 'EUR')?.lowestPrice?.value).toBe(16.99)
    clock.advance(1_000)
    world.sell(id, 'all')
    world.blockRelease(id)
    const start = world.history(id)[0]!.at
    expect(world.history(id).map((turn) => [turn.kind, turn.at - start])).toEqual([
      ['appeared', 0],
      ['disappeared', 2_000],
      ['blocked', 2_000],
    ])
    expect(world.stats(id)).toEqual({ numForSale: null, lowestPrice: null, blocked: true })
  })

  it('sees a copy that was put up for a while go by itself', () => {
    const clock = standingClock()
    const world = createWorld({ clock, releases: 50, liveliness: 1 })
    const id = world.catalogue.idAt(3)
    world.sell(id, 'all')
    world.appear(id, { forMs: 5_000 })
    clock.advance(4_999)
    expect(world.copies(id).length).toBe(1)
    clock.advance(1)
    expect(world.copies(id).length).toBe(0)
  })
})

describe('a copy', () => {
  it('never gets dearer while it waits', () => {
    const clock = standingClock()
    const world = createWorld({ clock, releases: 200 })
    const copies = Array.from({ length: 200 }, (_, index) => world.copies(world.catalogue.idAt(index)))
    const copy = copies.flat().toSorted((a, b) => b.leavesAt - a.leavesAt)[0]!
    let price = world.priceOf(copy)
    for (let day = 0; day < 60; day++) {
      clock.advance(days(1))
      expect(world.priceOf(copy)).toBeLessThanOrEqual(price)
      price = world.priceOf(copy)
    }
  })
})

describe('masters', () => {
  it('count the copies of all their pressings', () => {
    const world = createWorld({ clock: standingClock(), releases: 400 })
    const masters = new Set(
      Array.from({ length: 400 }, (_, index) => world.catalogue.release(index).masterId).filter(
        (id) => id !== undefined,
      ),
    )
    expect(masters.size).toBeGreaterThan(50)
    for (const id of masters) {
      const stats = world.masterStats(id)
      const each = world.master(id)!.releaseIds.map((releaseId) => world.stats(releaseId))
      expect(stats?.numForSale).toBe(each.reduce((sum, one) => sum + (one?.numForSale ?? 0), 0))
      const cheapest = Math.min(...each.map((one) => one?.lowestPrice?.value ?? Infinity))
      expect(stats?.lowestPrice?.value ?? Infinity).toBe(cheapest)
    }
  })
})

it('names no artist twice without telling them apart, and no shop like a collector', () => {
  const world = createWorld({ clock: standingClock(), releases: 3_000 })
  const names = new Map<string, number>()
  let numbered = 0
  for (let index = 0; index < 3_000; index++) {
    for (const artist of world.catalogue.release(index).album.artists) {
      expect(names.get(artist.name) ?? artist.id).toBe(artist.id)
      names.set(artist.name, artist.id)
      if (/ \(\d+\)$/.test(artist.name)) numbered++
    }
  }
  expect(numbered).toBeGreaterThan(20)
  const usernames = [...world.collectors.all(), ...world.shops.all()].map(({ username }) => username)
  expect(new Set(usernames).size).toBe(usernames.length)
})
