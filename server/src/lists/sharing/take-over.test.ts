import { expect, it } from 'vitest'
import { makeRelease } from '../../../test/factories/release.ts'
import { makeWatch } from '../../../test/factories/watch.ts'
import type { ListFixture } from '../../../test/fixtures/list-fixture.ts'
import { withListFixtures } from '../../../test/fixtures/with-list-fixtures.ts'

const fixtures = await withListFixtures()
let fixture: ListFixture

it('adds what the plan has room for, newest first, whatever is for sale, and says of each of the others why not', async () => {
  fixture = await fixtures.open()
  const { client: ada, id, wants } = await fixture.wanting(8)
  const { db } = fixture.deps
  for (const [at, release_id] of wants.entries()) {
    await makeRelease(db, { id: release_id })
    await makeWatch(db, { user_id: id, release_id, created_at: new Date(2026, 0, 1, 0, 60 - at) })
  }
  fixture.simulation.world.appear(wants[1]!)
  const { url } = (await ada('POST', '/api/shared-lists', { name: 'Wanted' })).body
  const path = `/api/vinyls/import/shared/${new URL(url).pathname.split('/').at(-1)}`

  const eve = await fixture.collector('one_track_mind', 'FREE')
  await makeWatch(db, { user_id: eve.id, release_id: wants[0]! })
  await eve.client('POST', path)
  await fixture.work()
  const { progress } = (await eve.client('GET', '/api/vinyls/import/status')).body
  expect(progress).toMatchObject({
    phase: 'complete',
    totalItems: 8,
    importedItems: 4,
    skipped: { 'already-watched': 1, 'plan-limit': 3 },
  })
  expect(await fixture.watchedBy(eve.id)).toEqual(wants.slice(0, 5).toSorted((a, b) => a - b))
  const { items } = (await eve.client('GET', '/api/vinyls/import/status/items?outcome=skipped')).body
  expect(items).toHaveLength(4)
})
