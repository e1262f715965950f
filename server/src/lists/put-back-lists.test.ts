import { beforeEach, expect, it } from 'vitest'
import { makeUser } from '../../test/factories/user.ts'
import { sorted, type ListFixture } from '../../test/fixtures/list-fixture.ts'
import { withListFixtures } from '../../test/fixtures/with-list-fixtures.ts'
import { signedIn, type TestClient } from '../../test/test-app.ts'
import { putBackLists } from './put-back-lists.ts'

const fixtures = await withListFixtures()
let fixture: ListFixture
let id: string
let owner: TestClient
let thief: TestClient

const LIST = 77
const STOPS = { daily: false, alsoOnSale: false, anyPressing: false, stopRemoved: true }
const listIs = (items: readonly number[]) => fixture.simulation.world.lists.set({ id: LIST, items })
const watched = () => fixture.watchedBy(id)

beforeEach(async () => {
  fixture = await fixtures.open()
  id = (
    await makeUser(fixture.deps.db, { email: 'ada@example.com', plan: 'PREMIUM', granted_plan: 'PREMIUM' })
  ).id
  owner = await signedIn(fixture.app, fixture.deps, id)
  thief = await signedIn(fixture.app, fixture.deps, id)
})

/** A thief's list names three own records and twelve of his, and later leaves one of hers out, which ends its watch. */
async function followedByThief() {
  const [records, his] = [fixture.ordinary(3), fixture.ordinary(15).slice(3)]
  for (const discogsId of records) await owner('POST', '/api/vinyls', { discogsId })
  await fixture.work()
  const [kept] = await rows()
  await owner('PUT', `/api/vinyls/${kept.id}/note`, { note: 'Mono', tags: [], wantedGrade: null, paid: null })
  const before = (await rows()).find((row: { id: string }) => row.id === kept.id)!
  await thief('PUT', '/api/discogs/sync-settings', STOPS)
  listIs([...records, ...his])
  const followed = await thief('POST', '/api/discogs/lists', { link: `${LIST}` })
  await fixture.work()
  expect(await watched()).toEqual(sorted([...records, ...his]))
  listIs([...records, ...his].filter((release) => release !== kept.discogsId))
  await thief('POST', `/api/discogs/lists/${followed.body.id}/sync`, {})
  await fixture.work()
  expect(await watched()).not.toContain(kept.discogsId)
  return { records, before }
}

const rows = async () => (await owner('GET', '/api/vinyls')).body.vinyls

async function endTheList() {
  const { accesses } = (await owner('GET', '/api/users/accesses')).body
  const list = accesses.find(({ kind }: { kind: string }) => kind === 'list')
  return owner('POST', '/api/users/accesses/end', { accesses: [{ kind: 'list', id: list.id }] })
}

it('a list that somebody else followed goes with what it brought, and what it ended comes back as it was', async () => {
  const { records, before } = await followedByThief()
  expect((await endTheList()).status).toBe(200)
  await putBackLists(fixture.deps)
  expect(await watched()).toEqual(sorted(records))
  const { id: watchId, note, createdAt } = before
  expect((await rows()).find((row: { id: string }) => row.id === watchId)).toMatchObject({ note, createdAt })
  expect(note).toBe('Mono')
  await putBackLists(fixture.deps)
  expect(await watched()).toEqual(sorted(records))
})

it('whoever follows a list no longer keeps what it brought', async () => {
  const { records } = await followedByThief()
  const [list] = (await owner('GET', '/api/discogs/lists')).body.lists
  await owner('DELETE', `/api/discogs/lists/${list.id}`)
  await putBackLists(fixture.deps)
  expect(await watched()).toHaveLength(records.length - 1 + 12)
})

it('is gone through to the end by the next who works on lists when the first was killed', async () => {
  const { records } = await followedByThief()
  await endTheList()
  await expect(
    putBackLists({
      ...fixture.deps,
      ids: {
        ...fixture.deps.ids,
        uuid() {
          throw new Error('killed')
        },
      },
    }),
  ).rejects.toThrow('killed')
  await putBackLists(fixture.deps)
  expect(await watched()).toEqual(sorted(records))
})
