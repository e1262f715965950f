import { seconds } from '@cratewatch/domain/kernel/duration'
import { instant, plus } from '@cratewatch/domain/kernel/instant'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { emptyDatabase } from '../../../test/database/empty-database.ts'
import { withDatabase } from '../../../test/database/test-database.ts'
import { timestamp } from '../../database/database.ts'
import {
  countClasses,
  keepClasses,
  readClasses,
  readPriorities,
  readTop,
  readWatchers,
} from './list-figures.ts'

const NOW = instant(Date.UTC(2026, 0, 5, 9))
const database = await withDatabase()

beforeEach(() => emptyDatabase(database))

const db = () => database.queries
const figures = async () => ({
  priorities: await readPriorities(db()),
  top: await readTop(db()),
  watchers: await readWatchers(db(), NOW),
  classes: await readClasses(db()),
})
const count = async () => keepClasses(db(), await countClasses(db()), NOW)

async function list(length: number): Promise<void> {
  await sql`insert into releases (id, artist, title, details_at)
    select n, 'A', 'B', now() from generate_series(1, ${length}::int) n`.execute(db())
  await sql`insert into check_states (release_id, tier, state, priority_score, index_key, lease_owner, lease_until)
    select n, 3, 'none', case when n <= 2 then 90 else 10 end, 500, case when n = 7 then 'watcher-1' end,
      case when n = 7 then ${timestamp(plus(NOW, seconds(40)))}::timestamptz end
    from generate_series(1, ${length}::int) n`.execute(db())
}

describe('the figures of the list', () => {
  it('are nothing of an empty one', async () => {
    await count()
    expect(await figures()).toEqual({
      priorities: { average: 0, max: 0, total: 0 },
      top: [],
      watchers: [],
      classes: [],
    })
  })

  it('are those of the moment', async () => {
    await list(8)
    await count()
    await sql`update check_states set priority_score = 100 where release_id = 3`.execute(db())
    expect(await figures()).toMatchObject({
      priorities: { average: 41.25, max: 100, total: 8 },
      top: [3, 1, 2, 4, 5, 6, 7, 8],
      watchers: [{ owner: 'watcher-1', releases: 1, until: plus(NOW, seconds(40)) }],
    })
  })

  it('count the classes of a long list once a minute, until it is short again', async () => {
    await list(1_001)
    expect(await readClasses(db())).toMatchObject([{ tier: 3, count: 1_001 }])
    await count()
    await sql`delete from check_states where release_id <= 3`.execute(db())
    expect(await readClasses(db())).toMatchObject([{ tier: 3, count: 1_001 }])
    await count()
    expect(await readClasses(db())).toMatchObject([{ tier: 3, count: 998 }])
  })
})
