import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { openMarketplace, type Opened } from '../../src/testing/open-marketplace.ts'
import { inventions, omissions, shapeOf } from '../../src/testing/shape.ts'

/**
 * Recorded answers of the real marketplace, where they are available; not ours to publish, so not part of the project.
 */
const places = [process.env['MARKETPLACE_RESPONSES'], '../shared', '../../shared'].flatMap((place, n) => {
  if (place === undefined) return []
  return n === 0 ? place : fileURLToPath(new URL(`../../../${place}/marketplace-responses`, import.meta.url))
})
const recordings = places.find((place) => existsSync(place))

/** Reads all recordings whose name begins like this, bodies only. */
function recorded(prefix: string, exclude = /^$/): readonly unknown[] {
  const [folder = '', start = ''] = prefix.split('/')
  const names = readdirSync(join(recordings ?? '', folder)).filter(
    (name) => name.startsWith(start) && !exclude.test(name),
  )
  expect(names).not.toEqual([])
  return names.map((name) => {
    const text: unknown = JSON.parse(readFileSync(join(recordings ?? '', folder, name), 'utf8'))
    return typeof text === 'object' && text !== null && 'body' in text ? text.body : text
  })
}

async function bodies(m: Opened, paths: readonly string[]): Promise<readonly unknown[]> {
  const replies = await Promise.all(paths.map((path) => m.get(path)))
  expect(replies.map((reply) => reply.status)).toEqual(replies.map(() => 200))
  return replies.map((reply) => reply.body)
}

const open = () => openMarketplace({ liveliness: 1, limits: { authenticated: 10_000 } })

function releases(m: Opened, count: number): readonly number[] {
  const ordinary = Array.from({ length: 600 }, (_, n) => n).filter(
    (index) => m.world.catalogue.standing(index) === 'ordinary',
  )
  return ordinary.slice(0, count).map((index) => m.world.catalogue.idAt(index))
}

function masters(m: Opened, count: number): readonly number[] {
  const ids = releases(m, 600).flatMap((id) => m.world.release(id)?.masterId ?? [])
  return [...new Set(ids)].slice(0, count)
}

/** Fields that the simulator leaves out: films, factories, credits of single tracks. */
const unsaid = /videos|companies\[\]|notes|extraartists|sub_tracks/

/** The addresses of neighbouring pages, of which no recording happens to have all four. */
const pageUrls = { pagination: { urls: { first: '', prev: '', next: '', last: '' } } }

describe.skipIf(recordings === undefined)('compared with recorded answers', () => {
  it('releases have their keys and types, and all that are always there', async () => {
    const m = await open()
    const ours = shapeOf(
      await bodies(
        m,
        releases(m, 200).map((id) => `/releases/${id}`),
      ),
    )
    expect(inventions(ours, shapeOf(recorded('database/release-', /have-want/)))).toEqual([])
    const newest = shapeOf(recorded('database/release-9791590'))
    expect(omissions(ours, newest).filter((path) => !unsaid.test(path))).toEqual([])
  })

  it('masters', async () => {
    const m = await open()
    const ours = shapeOf(
      await bodies(
        m,
        masters(m, 80).map((id) => `/masters/${id}`),
      ),
    )
    // A master without copies for sale was never recorded; like for releases, its price is null.
    const theirs = shapeOf([...recorded('database/master-'), { lowest_price: null }])
    expect(inventions(ours, theirs)).toEqual([])
    expect(omissions(ours, theirs).filter((path) => !unsaid.test(path))).toEqual([])
  })

  it('lists of pressings', async () => {
    const m = await open()
    const [master = 0] = masters(m, 1)
    const ours = shapeOf(
      await bodies(m, [
        ...masters(m, 80).map((id) => `/masters/${id}/versions?per_page=2`),
        `/masters/${master}/versions?per_page=1&page=2`,
        `/masters/${releases(m, 1)[0]}/versions`,
      ]),
    )
    const theirs = shapeOf([...recorded('database/versions-'), pageUrls])
    const named = /filters\.(?:available|applied)\./
    expect(inventions(ours, theirs).filter((path) => !named.test(path))).toEqual([])
    expect(omissions(ours, theirs).filter((path) => !named.test(path))).toEqual([])
  })

  it('search', async () => {
    const m = await open()
    const paths = [
      '/database/search?type=release&q=the',
      '/database/search?type=release&page=2&per_page=100',
      '/database/search?type=release&q=nothinglikethis',
    ]
    const ours = shapeOf(await bodies(m, paths))
    const theirs = shapeOf([...recorded('database/search-'), pageUrls])
    expect(inventions(ours, theirs)).toEqual([])
    expect(omissions(ours, theirs)).toEqual([])
  })

  it('wantlists', async () => {
    const m = await open()
    const ours = shapeOf(await bodies(m, ['/users/sunday_digger/wants?page=2', '/users/newcomer/wants']))
    const theirs = shapeOf([...recorded('users/wants-'), pageUrls])
    expect(inventions(ours, theirs)).toEqual([])
    expect(omissions(ours, theirs)).toEqual(['.wants[].notes'])
  })

  it('inventories, of all that a stranger sees', async () => {
    const shop = { username: 'plattenkiste', listings: 120, relistsEvery: 1_000_000 }
    const m = await openMarketplace({ shops: [{ username: 'empty_racks' }, shop] })
    const paths = ['plattenkiste/inventory?per_page=30&page=2', 'empty_racks/inventory']
    const ours = shapeOf(
      await bodies(
        m,
        paths.map((path) => `/users/${path}`),
      ),
    )
    const theirs = shapeOf([...recorded('users/inventory-'), pageUrls])
    expect(inventions(ours, theirs)).toEqual([])
    expect(omissions(ours, shapeOf(recorded('users/inventory-buyer-view')))).toEqual([])
  })

  it('stats and identity', async () => {
    const m = await open()
    const stats = shapeOf(
      await bodies(
        m,
        releases(m, 60).map((id) => `/marketplace/stats/${id}`),
      ),
    )
    expect(inventions(stats, shapeOf([...recorded('marketplace/stats-'), { lowest_price: null }]))).toEqual(
      [],
    )
    const reply = await m.get('/oauth/identity', {
      'User-Agent': 'T/1',
      Authorization: 'Discogs token=token-of-newcomer',
    })
    expect([...shapeOf([reply.body]).keys()].toSorted()).toEqual(
      [...shapeOf(recorded('users/identity')).keys()].toSorted(),
    )
  })

  it('refusals are written byte for byte alike', async () => {
    const m = await open()
    const said = (name: string) => recorded(`errors/${name}`)[0]
    expect((await m.get('/users/newcomer/wants?page=4')).body).toEqual(said('404-page-out-of-range-wants'))
    expect((await m.get('/nowhere')).body).toEqual(said('404-resource-not-found'))
    expect((await m.get('/artists/3')).body).toEqual(said('404-artist-not-found'))
    expect((await m.get('/oauth/identity', { 'User-Agent': 'T/1' })).body).toEqual(
      said('401-must-authenticate'),
    )
    const wrong = await m.get('/database/search', {
      'User-Agent': 'T/1',
      Authorization: 'Discogs token=wrong',
    })
    expect(wrong.body).toEqual(said('401-invalid-consumer-token'))
    m.faults.add({ kind: 'rate-limited' })
    expect((await m.get('/')).body).toEqual(said('429-too-many-requests'))
  })
})
