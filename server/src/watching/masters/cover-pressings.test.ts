import {
  ANY_PRESSING,
  ANY_RECORD,
  type Pressing,
  type PressingFilter,
} from '@cratewatch/domain/records/pressings'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { emptyDatabase } from '../../../test/database/empty-database.ts'
import { withDatabase } from '../../../test/database/test-database.ts'
import { aPressing, makeMaster, makeMasterWatch } from '../../../test/factories/master.ts'
import { makeUser } from '../../../test/factories/user.ts'
import { makeWatch } from '../../../test/factories/watch.ts'
import { manualClock } from '../../../test/manual-clock.ts'
import { testDeps } from '../../../test/test-deps.ts'
import { timestamp, type Tx } from '../../database/database.ts'
import type { Deps } from '../../outbound/deps.ts'
import { muteWatch, starWatch } from '../mark-watch.ts'
import { removeWatch } from '../removing/remove-watch.ts'
import { coverPressings } from './cover-pressings.ts'

const database = await withDatabase()
const db = database.queries
let deps: Deps
let userId: string

beforeEach(async () => {
  await emptyDatabase(database)
  deps = testDeps({ database, clock: manualClock() })
  userId = (await makeUser(db)).id
})

const cover = (watchId: string) => db.transaction().execute((tx) => coverPressings(tx, deps, watchId))
const rowsOf = (watchId: string) =>
  db.selectFrom('watches').selectAll().where('parent_id', '=', watchId).orderBy('release_id').execute()
const checked = async () =>
  (await db.selectFrom('check_states').select('release_id').orderBy('release_id').execute()).map(
    (row) => row.release_id,
  )
const setFilter = (watchId: string, filter: PressingFilter) =>
  db
    .updateTable('watches')
    .set({ pressing_filter: JSON.stringify(filter) })
    .where('id', '=', watchId)
    .execute()
const setPressings = (masterId: number, pressings: readonly Pressing[]) =>
  db
    .updateTable('masters')
    .set({ pressings: JSON.stringify(pressings) })
    .where('id', '=', masterId)
    .execute()

const [lp, cd, german] = [
  aPressing(),
  aPressing({ formats: ['CD'], format: 'CD, Album' }),
  aPressing({ country: 'Germany' }),
]

describe('a watch on a master', () => {
  it('has a row for each pressing that its filter lets through, and each is checked', async () => {
    const master = await makeMaster(db, { pressings: [lp, cd, german] })
    const { id } = await makeMasterWatch(db, { user_id: userId, master_id: master.id, filter: ANY_RECORD })
    expect(await cover(id)).toEqual({ joined: [lp.id, german.id], left: [] })
    expect((await rowsOf(id)).map((row) => row.release_id)).toEqual([lp.id, german.id])
    expect(await checked()).toEqual([lp.id, german.id])
    expect(await cover(id)).toEqual({ joined: [], left: [] })
  })

  it('follows its filter and its master; what stays keeps its memory', async () => {
    const master = await makeMaster(db, { pressings: [lp, cd] })
    const { id } = await makeMasterWatch(db, { user_id: userId, master_id: master.id })
    await cover(id)
    const foundAt = timestamp(deps.clock.now())
    await db.updateTable('watches').set({ found_at: foundAt }).where('release_id', '=', lp.id).execute()
    await setFilter(id, ANY_RECORD)
    expect(await cover(id)).toEqual({ joined: [], left: [cd.id] })
    await setPressings(master.id, [lp, cd, german])
    expect(await cover(id)).toEqual({ joined: [german.id], left: [] })
    expect((await rowsOf(id)).map((row) => row.found_at !== null)).toEqual([true, false])
    expect(await checked()).toEqual([lp.id, german.id])
    await setPressings(master.id, [])
    expect(await cover(id)).toMatchObject({ left: [lp.id, german.id] })
    expect(await checked()).toEqual([])
  })

  it('takes no pressing in that is added later when it names some', async () => {
    const master = await makeMaster(db, { pressings: [lp, cd] })
    const filter = { ...ANY_PRESSING, only: [lp.id] }
    const { id } = await makeMasterWatch(db, { user_id: userId, master_id: master.id, filter })
    await cover(id)
    await setPressings(master.id, [lp, cd, german])
    expect(await cover(id)).toEqual({ joined: [], left: [] })
  })

  it('covers as many pressings as the plan allows', async () => {
    const pressings = Array.from({ length: 102 }, () => aPressing())
    const master = await makeMaster(db, { pressings })
    const { id } = await makeMasterWatch(db, { user_id: userId, master_id: master.id })
    expect(await cover(id)).toMatchObject({ joined: { length: 100 } })
    expect(await cover(id)).toEqual({ joined: [], left: [] })
    await setFilter(id, { ...ANY_PRESSING, without: [pressings[0]!.id, pressings[1]!.id] })
    expect(await cover(id)).toMatchObject({ joined: { length: 2 }, left: { length: 2 } })
  })

  it('gives its rows the choices that were made for it', async () => {
    const master = await makeMaster(db, { pressings: [lp] })
    const chosen = {
      alert_rule: JSON.stringify({ ceiling: null }),
      has_rule: true,
      may_wake: true,
      is_starred: true,
      muted_at: timestamp(deps.clock.now()),
      muted_value: 12,
      muted_currency: 'EUR',
    }
    const { id } = await makeMasterWatch(db, { user_id: userId, master_id: master.id, ...chosen })
    await cover(id)
    const [row] = await rowsOf(id)
    expect(row).toMatchObject({ ...chosen, alert_rule: { ceiling: null }, muted_at: deps.clock.now() })
    expect(row!.decide_at).not.toBeNull()
  })

  it('is checked as little as its pause allows', async () => {
    const master = await makeMaster(db, { pressings: [lp] })
    const { id } = await makeMasterWatch(db, {
      user_id: userId,
      master_id: master.id,
      paused_at: timestamp(deps.clock.now()),
      paused_reason: 'plan-limit',
    })
    await cover(id)
    expect((await rowsOf(id))[0]).toMatchObject({ paused_reason: 'plan-limit' })
    expect(await checked()).toEqual([])
  })

  it('leaves a pressing that is watched by itself as it is', async () => {
    const master = await makeMaster(db, { pressings: [lp] })
    const { id } = await makeMasterWatch(db, { user_id: userId, master_id: master.id })
    await cover(id)
    const own = await makeWatch(db, { user_id: userId, release_id: lp.id })
    await setPressings(master.id, [])
    await cover(id)
    expect(await db.selectFrom('watches').select('id').where('release_id', '=', lp.id).execute()).toEqual([
      { id: own.id },
    ])
    expect(await checked()).toEqual([lp.id])
  })
})

describe('the releases of pressings', () => {
  it('are known from the list, so that no request completes them', async () => {
    const master = await makeMaster(db, { artist: 'Somebody', pressings: [lp] })
    const { id } = await makeMasterWatch(db, { user_id: userId, master_id: master.id })
    await cover(id)
    expect(
      await db.selectFrom('releases').selectAll().where('id', '=', lp.id).executeTakeFirstOrThrow(),
    ).toMatchObject({
      artist: 'Somebody',
      title: lp.title,
      format: lp.format,
      catalogue_number: lp.catalogueNumber,
      master_id: master.id,
      community_have: 100,
      details_at: master.read_at,
    })
  })

  it('keep the details that were read for themselves, but not those of a list of less', async () => {
    const columns = { artist: 'Known', title: 'Known', thumb: '' }
    const read = timestamp(deps.clock.now())
    await db
      .insertInto('releases')
      .values({ id: lp.id, ...columns, details_at: read })
      .execute()
    await db
      .insertInto('releases')
      .values({ id: cd.id, ...columns, details_at: new Date(0) })
      .execute()
    const master = await makeMaster(db, { pressings: [lp, cd] })
    const { id } = await makeMasterWatch(db, { user_id: userId, master_id: master.id })
    await cover(id)
    const rows = await db.selectFrom('releases').select(['id', 'title']).orderBy('id').execute()
    expect(rows).toEqual([
      { id: lp.id, title: 'Known' },
      { id: cd.id, title: cd.title },
    ])
  })
})

describe('while the pressings of an album are being written', () => {
  /** Begins a choice of the user when the pressings are written, but not yet to be seen by others. */
  async function during(watchId: string, choose: () => Promise<unknown>): Promise<unknown> {
    let chosen: Promise<unknown> = Promise.resolve()
    const state = { isDone: false }
    await db.transaction().execute(async (tx) => {
      await coverPressings(tx, deps, watchId)
      chosen = choose().finally(() => (state.isDone = true))
      while (!state.isDone && !(await someoneWaits(tx))) continue
    })
    return chosen
  }

  /** Whether another connection waits for a lock of this transaction; what is known of activity stands still in one. */
  async function someoneWaits(tx: Tx): Promise<boolean> {
    const { rows } = await sql`
      select from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))`.execute(tx)
    return rows.length > 0
  }

  async function album(): Promise<string> {
    const master = await makeMaster(db, { pressings: [lp, cd, german] })
    return (await makeMasterWatch(db, { user_id: userId, master_id: master.id })).id
  }

  it('a mute holds for those that join, too', async () => {
    const id = await album()
    await during(id, () => muteWatch(deps, userId, id, '30d'))
    expect((await rowsOf(id)).map((row) => row.muted_at !== null)).toEqual([true, true, true])
  })

  it('so does a star', async () => {
    const id = await album()
    await during(id, () => starWatch(deps, userId, id, true))
    expect((await rowsOf(id)).map((row) => row.is_starred)).toEqual([true, true, true])
  })

  it('a removal leaves no pressing, and nothing to check', async () => {
    const id = await album()
    await during(id, () => removeWatch(deps, userId, id))
    expect(await rowsOf(id)).toEqual([])
    expect(await checked()).toEqual([])
  })
})
