import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { instant } from '@cratewatch/domain/kernel/instant'
import { describe, expect, it } from 'vitest'
import { classifyAnswer } from '../../src/outbound/vendors/discogs/classify-answer.ts'
import {
  readMaster,
  readMasterDetails,
  readStats,
} from '../../src/outbound/vendors/discogs/discogs-marketplace.ts'
import { readInventory } from '../../src/outbound/vendors/discogs/read-inventory.ts'
import { readSearch, readVersions } from '../../src/outbound/vendors/discogs/read-pages.ts'
import { readRelease } from '../../src/outbound/vendors/discogs/read-release.ts'
import { readWants } from '../../src/outbound/vendors/discogs/read-wants.ts'

/** A folder of recorded answers of the real marketplace: not ours to publish, so they are on some machines only. */
const FOLDER = process.env['MARKETPLACE_RESPONSES']

const NOW = instant(Date.UTC(2026, 0, 5))

/** The files of a folder whose names begin so, with their text; those with headers hold the body by itself. */
function recorded(folder: string, start: string) {
  if (FOLDER === undefined) return []
  return readdirSync(join(FOLDER, folder))
    .filter((name) => name.startsWith(start))
    .map((name) => {
      const file = JSON.parse(readFileSync(join(FOLDER, folder, name), 'utf8'))
      const body = file.body ?? file
      return [name, typeof body === 'string' ? JSON.parse(body) : body] as const
    })
}

describe.skipIf(FOLDER === undefined)('recorded answers', () => {
  it.each(recorded('database', 'versions-'))('%s: every pressing, with what tells it apart', (_, body) => {
    const page = readVersions(body)
    expect(page?.total).toBe(body.pagination.items)
    expect(page?.pressings.map(({ id }) => id)).toEqual(body.versions.map(({ id }: { id: number }) => id))
    for (const { format, country, label } of page?.pressings ?? [])
      expect([format, country, label]).not.toContain(null)
  })

  it.each(recorded('database', 'master-'))(
    '%s: the album, and the copies of all its pressings',
    (_, body) => {
      const { title, year, main_release: mainReleaseId } = body
      expect(readMasterDetails(body, body.id)).toMatchObject({ title, year, mainReleaseId })
      const copies = { count: body.num_for_sale, lowest: body.num_for_sale === 0 ? null : body.lowest_price }
      expect(readMaster(body, body.id)).toEqual(copies)
    },
  )

  const releases = recorded('database', 'release-').filter(([name]) => !name.includes('stats'))
  it.each(releases)('%s: the release with its album', (_, body) => {
    const details = readRelease(body, body.id)
    expect(details).toMatchObject({ id: body.id, title: body.title, masterId: body.master_id ?? null })
    expect(details?.artist).not.toBe('Unknown Artist')
    expect(details?.format).not.toBeNull()
    expect(details?.communityHave).toBe(body.community.have)
    expect(details?.year).toBe(body.year || null)
  })

  it.each(recorded('database', 'search-'))('%s: every release that was found', (_, body) => {
    const page = readSearch(body)
    const rows = body.results.filter(({ type }: { type: string }) => type === 'release')
    if (page?.kind !== 'found') throw new Error('Not a page of results')
    expect(page.total).toBe(body.pagination.items)
    expect(page.releases.map(({ id }) => id)).toEqual(rows.map(({ id }: { id: number }) => id))
    for (const { title, format } of page.releases) expect([title, format]).not.toContain(null)
  })

  it.each(recorded('marketplace', 'stats-'))('%s: copies and their lowest price', (_, body) => {
    const { num_for_sale: count, lowest_price: lowest } = body
    expect(readStats(body)).toEqual({ kind: 'on-sale', count, lowest })
  })

  it.each(recorded('users', 'wants-'))('%s: every want', (_, body) => {
    const result = readWants({ status: 200, headers: {}, text: JSON.stringify(body) }, 1, NOW)
    if (!result.ok) throw new Error(result.error.kind)
    const { wants, total, pages } = result.value
    expect([total, pages]).toEqual([body.pagination.items, body.pagination.pages])
    expect(wants.map(({ details }) => details.id)).toEqual(body.wants.map(({ id }: { id: number }) => id))
    expect(wants.filter(({ addedAt }) => addedAt === null)).toEqual([])
    expect(wants.filter(({ details }) => details.artist === 'Unknown Artist')).toEqual([])
  })

  it.each(recorded('users', 'inventory-'))('%s: every copy that is for sale', (_, body) => {
    const result = readInventory({ status: 200, headers: {}, text: JSON.stringify(body) }, NOW)
    if (!result.ok) throw new Error(result.error.kind)
    const { copies, postage, ...page } = result.value
    expect(postage.size).toBe(0)
    const { items: total, pages } = body.pagination
    expect(page).toEqual({ total, pages, unread: 0, sellerId: body.listings[0].seller.id })
    const onSale = body.listings.filter(({ status }: { status: string }) => status === 'For Sale')
    expect(copies.map(({ id }) => id)).toEqual(onSale.map(({ id }: { id: number }) => id))
    for (const [n, { original_price: asked, ...row }] of onSale.entries()) {
      const price = asked ? { value: asked.value, currency: asked.curr_abbr } : row.price
      expect(copies[n]).toMatchObject({ releaseId: row.release.id, price, shipsFrom: row.ships_from })
      expect(row.condition.endsWith(`(${copies[n]?.media})`) || copies[n]?.media === 'NM').toBe(true)
      expect(copies[n]?.sleeve).not.toBeNull()
      expect(copies[n]?.postage).toBeNull()
      expect(copies[n]?.minOrder?.value ?? 0).toBe(row.seller.min_order_total ?? 0)
      expect(Number.isNaN(copies[n]?.postedAt)).toBe(false)
    }
  })

  it.each(recorded('users', 'inventory-'))('%s: what it says of postage to a person', (_, body) => {
    const read = readInventory({ status: 200, headers: {}, text: JSON.stringify(body) }, NOW, 'person')
    if (!read.ok) throw new Error(read.error.kind)
    const rows = body.listings.filter(({ id }: { id: number }) => read.value.postage.has(id))
    for (const row of rows)
      expect(read.value.postage.get(row.id)?.amount?.value).toBe(row.shipping_price?.value)
    expect(rows).toHaveLength(read.value.copies.length)
  })

  it.each([
    ['401', 'unauthorized'],
    ['404', 'withdrawn'],
    ['422', 'unreadable'],
    ['429-too', 'rate-limited'],
  ])('of an error %s are refusals', (start, kind) => {
    const errors = recorded('errors', start)
    expect(errors.length).toBeGreaterThan(0)
    for (const [name, body] of errors) {
      const headers = { 'content-type': 'application/json' }
      const answer = { status: Number(name.slice(0, 3)), headers, text: JSON.stringify(body) }
      expect(classifyAnswer(answer, NOW)).toMatchObject({ ok: false, error: { kind } })
    }
  })
})
