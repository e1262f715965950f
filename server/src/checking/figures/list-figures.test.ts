import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { seconds } from '@cratewatch/domain/kernel/duration'
import { instant, plus } from '@cratewatch/domain/kernel/instant'
import { emptyDatabase } from '../../../test/database/empty-database.ts'
import { openTestDatabase } from '../../../test/database/test-database.ts'
import { timestamp, type Database } from '../../database/database.ts'
import { sampleOf, keepListFigures, readListFigure, walkClasses } from './list-figures.ts'

const NOW = instant(Date.UTC(2026, 0, 5, 9))
let database: Database

beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
beforeEach(() => emptyDatabase(database))

const db = () => database.queries
const figures = async () => ({
  priorities: await readListFigure(db(), 'priorities', NOW),
  top: await readListFigure(db(), 'top', NOW),
  watchers: await readListFigure(db(), 'watchers', NOW),
  classes: await readListFigure(db(), 'classes', NOW),
})
const count = async () =>
  keepListFigures(db(), { classes: await walkClasses(db()), sample: await sampleOf(db()) }, NOW)

async function list(length: number): Promise<void> {
  await sql`insert into releases (id, artist, title, details_at)
    select n, 'A', 'B', now() from generate_series(1, ${length}::int) n`.execute(db())
  await sql`insert into check_states (release_id, tier, state, priority_score, index_key, lease_owner, lease_until)
    select n, 3, 'none', case when n <= 2 then 90 else 10 end, 500, case when n = 7 then 'watcher-1' end,
      case when n = 7 then ${timestamp(plus(NOW, seconds(40)))}::timestamptz end
    from generate_series(1, ${length}::int) n`.execute(db())
}

describe('what a walk over the list tells', () => {
  it('is nothing of an empty one', async () => {
    await count()
    expect(await figures()).toEqual({
      priorities: { average: 0, max: 0, total: 0 },
      top: [],
      watchers: [],
      classes: [],
    })
  })

  it('is told of a short list as it stands', async () => {
    await list(4)
    await count()
    await sql`update check_states set priority_score = 100 where release_id = 3`.execute(db())
    expect((await figures()).top).toEqual([3, 1, 2, 4])
    expect((await figures()).priorities).toEqual({ average: 72.5, max: 100, total: 4 })
  })

  it('is told of a long list as it was counted last, until it is short again', async () => {
    await list(20_001)
    const walked = await figures()
    expect(walked).toMatchObject({
      priorities: { max: 90, total: 20_001 },
      watchers: [{ owner: 'watcher-1', releases: 1, until: plus(NOW, seconds(40)) }],
      classes: [{ tier: 3, count: 20_001 }],
    })
    await count()
    await sql`delete from check_states where release_id <= 3`.execute(db())
    expect(await figures()).toEqual(walked)
    await count()
    expect((await figures()).priorities.total).toBe(19_998)
  })
})
