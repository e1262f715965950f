import { expect, it } from 'vitest'
import { openMarketplace, type Opened } from '../../testing/open-marketplace.ts'

/** Opens a marketplace with an album of 120 pressings, and returns its number. */
async function opened(): Promise<{ m: Opened; masterId: number }> {
  const m = await openMarketplace({ albums: [3, 120] })
  const { catalogue } = m.world
  const masterId = catalogue.release(catalogue.size - 1).masterId ?? 0
  return { m, masterId }
}
const ids = (body: { versions: { id: number }[] }) => body.versions.map(({ id }) => id)

it('lists all pressings of an album, a hundred a page, oldest first', async () => {
  const { m, masterId } = await opened()
  const first = (await m.get(`/masters/${masterId}/versions?per_page=100`)).body
  const second = (await m.get(`/masters/${masterId}/versions?per_page=100&page=2`)).body
  expect(first.pagination).toMatchObject({ items: 120, pages: 2, per_page: 100 })
  const listed = [...ids(first), ...ids(second)]
  expect(listed.toSorted()).toEqual(m.world.master(masterId)?.releaseIds.toSorted())
  const years = [...first.versions, ...second.versions].map((row) => Number(row.released))
  expect(years).toEqual(years.toSorted((a, b) => a - b))
  expect((await m.get(`/masters/${masterId}/versions?per_page=100&page=3`)).status).toBe(404)
})

it('says how many there are of each format and country', async () => {
  const { m, masterId } = await opened()
  const { body } = await m.get(`/masters/${masterId}/versions`)
  const { format, country } = body.filters.available
  const counted = Object.values<number>(country).reduce((sum, count) => sum + count, 0)
  expect([body.filters.applied, counted, format.Album > 0]).toEqual([{}, 120, true])
})

it('has nothing of the id of a release, and no page for an unknown one', async () => {
  const { m } = await opened()
  const ofRelease = await m.get(`/masters/${m.ordinary()}/versions`)
  expect([ofRelease.status, ofRelease.body.versions, ofRelease.body.pagination.items]).toEqual([200, [], 0])
  expect((await m.get('/masters/1/versions')).status).toBe(404)
})

it('grows by pressings that the console adds, on what it names', async () => {
  const { m, masterId } = await opened()
  const { releaseId } = (await m.post('/_control/add-pressing', { masterId, medium: 'CD' })).body
  const pages = [1, 2].map((page) => m.get(`/masters/${masterId}/versions?per_page=100&page=${page}`))
  const rows = (await Promise.all(pages)).flatMap(({ body }) => body.versions)
  const row = rows.find(({ id }: { id: number }) => id === releaseId)
  expect(row).toMatchObject({ major_formats: ['CD'] })
  expect((await m.get(`/releases/${releaseId}`)).body).toMatchObject({ id: releaseId, master_id: masterId })
  await m.post('/_control/appear', { releaseId })
  expect((await m.get(`/masters/${masterId}`)).body.num_for_sale).toBe(1)
  expect((await m.get(`/database/search?type=release&q=${releaseId}`)).body.pagination.items).toBe(1)
  expect((await m.post('/_control/add-pressing', { masterId: 1 })).status).toBe(400)
})

it('is searched by barcode and by catalogue number, however they are spaced', async () => {
  const { m, masterId } = await opened()
  const pressings = m.world.master(masterId)?.releaseIds.flatMap((id) => m.world.release(id) ?? []) ?? []
  const release = pressings.find(({ barcode }) => barcode !== undefined)
  const { barcode = '', labels } = release ?? { labels: [] }
  const spaced = encodeURIComponent(`${barcode.slice(0, 1)} ${barcode.slice(1)}`)
  const byCode = (await m.get(`/database/search?type=release&barcode=${spaced}`)).body.results
  expect(byCode).toMatchObject([{ id: release?.id, master_id: masterId }])
  expect(byCode[0].barcode).toContain(barcode)
  const catno = labels[0]?.catno ?? ''
  const path = `/database/search?type=release&catno=${encodeURIComponent(catno.replaceAll(' ', '').toLowerCase())}`
  const found = (await m.get(path)).body.results
  expect(found.length).toBeGreaterThan(0)
  expect(found.every((row: { catno: string }) => row.catno === catno)).toBe(true)
})

it('has a page of the album, which links to its pressings', async () => {
  const { m, masterId } = await opened()
  const [first] = m.world.master(masterId)?.releaseIds ?? []
  for (const path of [`/master/${masterId}`, `/sell/list?master_id=${masterId}`]) {
    const { status, text } = await m.get(path)
    expect([status, text.includes(`/release/${first}`)]).toEqual([200, true])
  }
})
