import { hours, minutes, seconds } from '@cratewatch/domain/kernel/duration'
import { instant, plus, type Instant } from '@cratewatch/domain/kernel/instant'
import { GLOBAL_PRIOR } from '@cratewatch/domain/scheduling/policy/rates/prior'
import { DEFAULT_CHECK_FLOOR } from '@cratewatch/domain/scheduling/watch-tier'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { emptyDatabase } from '../../../test/database/empty-database.ts'
import { withDatabase } from '../../../test/database/test-database.ts'
import { makeCheckState } from '../../../test/factories/check-state.ts'
import { makeRelease } from '../../../test/factories/release.ts'
import { manualClock } from '../../../test/manual-clock.ts'
import { testLive } from '../../../test/test-live.ts'
import { timestamp } from '../../database/database.ts'
import { readClock } from '../rows/policy-clock-row.ts'
import { releaseLease, releaseLeases, type Claimed } from './claimed.ts'
import { claimChecks } from './claims.ts'
import { pauseChecking, resumeChecking } from './steer-checks.ts'

const NOW = instant(Date.UTC(2026, 0, 5, 9))
const EGRESS = 'default'
const database = await withDatabase()

beforeEach(() => emptyDatabase(database))

const db = () => database.queries
async function claim(owner = 'me', most = 10, now: Instant = NOW): Promise<readonly Claimed[]> {
  const limits = { owner, egress: EGRESS, now, most, floor: DEFAULT_CHECK_FLOOR, priors: () => GLOBAL_PRIOR }
  for (;;) {
    const claimed = await claimChecks(db(), limits, await readClock(db(), EGRESS, now))
    if (claimed !== null) return claimed.claims
  }
}
async function seenRelease(id: number): Promise<void> {
  await makeRelease(db(), { id })
  const seen = { state: 'none', observed_at: timestamp(plus(NOW, minutes(-30))) } as const
  await makeCheckState(db(), { release_id: id, index_key: id, ...seen })
}

describe('a shop', () => {
  /** A shop read so many minutes ago, with its place. */
  const shop = async (
    seller: string,
    given: { ago?: number | null; index?: number; whole?: number } = {},
  ) => {
    const { ago = 30, index = -1, whole } = given
    const at = (minute: number | null) => (minute === null ? null : timestamp(plus(NOW, minutes(minute))))
    await sql`
      insert into shops (id, seller, seller_key, read_at, whole_due_at, index_key, mark_at, mark_id, matching_events,
        matching_exposure, weight, created_at)
      values (gen_random_uuid(), ${seller}, ${seller}, ${at(ago === null ? null : -ago)}, ${at(whole ?? null)}, ${index},
        ${at(-40)}, 7, 3, 86400, 250, ${at(-60)})`.execute(db())
  }
  const sellers = async (...by: Parameters<typeof claim>) =>
    (await claim(...by)).flatMap((one) => (one.kind === 'shop' ? [one.seller] : []))

  it('is claimed with what its visits have taught', async () => {
    await shop('ada')
    expect(await claim()).toMatchObject([
      {
        kind: 'shop',
        seller: 'ada',
        readAt: plus(NOW, minutes(-30)),
        wholeDueAt: null,
        mark: { at: plus(NOW, minutes(-40)), id: 7 },
        evidence: { matching: { events: 3, exposure: 86_400 }, weight: 250 },
        failures: 0,
        clock: { requests: 1, index: 0 },
      },
    ])
  })

  it('has its turn among records when its place has come', async () => {
    for (let id = 1; id <= 20; id += 1) await seenRelease(id)
    await shop('ada', { index: 0 })
    await shop('bob', { index: 0 })
    await shop('cy', { index: 1000 })
    const claims = await claim('me', 8)
    expect(claims.map(({ kind }) => kind)).toEqual(['shop', ...Array.from({ length: 7 }, () => 'release')])
    expect(await sellers('me', 8)).toEqual([])
  })

  it('is first when it was promised a visit by now: new, six hours ago, or for all its pages', async () => {
    await shop('due', { index: -2 })
    await shop('new', { ago: null, index: 5 })
    await shop('old', { ago: 360, index: 6 })
    await shop('whole', { whole: 0, index: 7 })
    await shop('not yet', { ago: 359, index: 8, whole: 1 })
    expect(await sellers()).toEqual(['new', 'old', 'whole', 'due'])
  })

  it('rests within the floor, after failures, and while checks are paused', async () => {
    await shop('ada', { ago: 0.25 })
    expect(await sellers()).toEqual([])
    await sql`update shops set read_at = null, retry_at = ${timestamp(plus(NOW, hours(24)))}`.execute(db())
    expect(await sellers()).toEqual([])
    await sql`update shops set retry_at = ${timestamp(NOW)}`.execute(db())
    await pauseChecking({ db: db(), clock: manualClock(NOW) })
    expect(await sellers()).toEqual([])
    await resumeChecking({ db: db(), live: testLive() })
    expect(await sellers()).toEqual(['ada'])
  })

  it('is held by one watcher, until it is given back or its lease has run out', async () => {
    await shop('ada')
    const mine = await claim()
    expect(await sellers('other')).toEqual([])
    await releaseLeases(db(), mine)
    const [again] = await claim()
    expect(again).toMatchObject({ seller: 'ada' })
    await releaseLease(db(), again!.lease)
    expect(await sellers('other')).toEqual(['ada'])
    expect(await sellers('third', 10, plus(NOW, seconds(60)))).toEqual(['ada'])
  })
})
