import { byOurClock } from '@cratewatch/domain/copies/clock-ahead'
import { GRADES, type Copy } from '@cratewatch/domain/copies/copy'
import { minutes, seconds, type Duration } from '@cratewatch/domain/kernel/duration'
import { between, instant, plus, type Instant } from '@cratewatch/domain/kernel/instant'
import {
  lifeOf,
  offersAt,
  SHOPS,
  statisticsAt,
  type Life,
  type LifeStep,
} from '@cratewatch/domain/notifications/lives/life'
import { slowModel, type Alert } from '@cratewatch/domain/notifications/lives/slow-model'
import { expect, it } from 'vitest'
import { groundsOf, alertOfTitle } from '../../src/alerting/alert-params.ts'
import { decideAllDue } from '../../src/alerting/decide/decide-due.ts'
import { writeRules } from '../../src/collectors/rules.ts'
import { timestamp } from '../../src/database/database.ts'
import { withShops } from '../fixtures/shop-fixture.ts'

const { deps, clock, marketplace, ...shops } = await withShops()
const RELEASE = 7
const GONE = 'inApp.shopPrivate.title'

/** Plays a life against the application, `ahead` of whose clock the marketplace's is: its checks, visits and edits, one after the other, and what it notified of. */
async function live(life: Life, ahead: Duration) {
  await shops.startOver()
  marketplace.startOver()
  const collector = await shops.user({ plan: 'PREMIUM' })
  const other = await shops.user({ plan: 'PREMIUM' })
  const follower = life.follows ? collector : other
  const start = clock.now()
  const timeOf = (at: number) => plus(start, seconds(at))
  const world = (at: number) => {
    for (const shop of SHOPS) {
      const there = offersAt(life, at).filter(({ offer }) => offer.seller === shop)
      marketplace.putShop(
        shop,
        there.map((each) =>
          byOurClock(
            copyOf(each, (second) => plus(timeOf(second), ahead)),
            ahead,
          ),
        ),
      )
    }
    marketplace.fail('listing', life.answers ? null : { kind: 'unavailable', why: 'asleep' })
  }
  world(0)
  const model = slowModel(life)
  const watchId = await shops.watched(RELEASE, { kind: 'none' }, collector.id)
  if (!life.follows) await shops.watched(RELEASE, { kind: 'none' }, other.id)
  const edit = (own: Life['rule']) =>
    deps.db
      .transaction()
      .execute((tx) => writeRules(tx, { userId: collector.id, watchIds: [watchId] }, own, clock.now()))
  await edit(life.rule)
  for (const shop of SHOPS) await shops.follow(shop, follower.client)
  async function take(step: LifeStep): Promise<void> {
    if (step.act === 'mute') {
      const { lowest } = await readState()
      if (lowest !== null)
        await collector.client('PUT', `/api/vinyls/${watchId}/mute`, { until: 'until-cheaper' })
    } else if (step.act === 'edit') {
      await edit(step.rule)
      await decideAllDue(deps)
    } else if (step.act === 'visit') {
      // That a shop shows nothing any more is believed when it is said again.
      if (step.isGone) marketplace.putShop(step.shop, 'private')
      for (let visits = step.isGone ? 3 : 1; visits > 0; visits -= 1) await visit(step.shop)
    } else {
      await shops.checked(RELEASE, statisticsAt(life, step.at - step.late))
      await decideAllDue(deps)
    }
  }

  async function readState() {
    const row = await deps.db
      .selectFrom('check_states')
      .select(['lowest_value as lowest', 'doubted', 'state'])
      .where('release_id', '=', RELEASE)
      .executeTakeFirstOrThrow()
    return { lowest: row.lowest, isSure: row.doubted === null && row.state !== 'unknown' }
  }

  async function visit(shop: string): Promise<void> {
    const next = { retry_at: null, index_key: -1, read_at: timestamp(plus(clock.now(), minutes(-60))) }
    const resting = timestamp(plus(clock.now(), minutes(60)))
    await deps.db.updateTable('shops').set({ retry_at: resting }).execute()
    await deps.db
      .updateTable('shops')
      .set({ ...next })
      .where('seller', '=', shop)
      .execute()
    expect(await shops.visit()).toBe(true)
  }

  let count = 0
  for (const step of life.steps) {
    await clock.advance(between(clock.now(), timeOf(step.at)))
    world(step.at)
    if (step.act === 'edit') model.edited(step.rule)
    if (step.act === 'mute') model.muted((await readState()).lowest)
    if (step.act === 'check') model.checked(step.at, step.late)
    if (step.act === 'visit') model.shown(step.at, step)
    const before = marketplace.asked.length
    await take(step)
    const answered = life.answers
      ? marketplace.asked.slice(before).filter((asked) => asked.startsWith('listing '))
      : []
    for (const asked of answered) {
      const id = Number(asked.split(' ')[1])
      const offer = life.offers.find((each) => each.id === id)
      if (offer !== undefined) model.shown(step.at, { shop: offer.seller, id })
    }
    const entries = await readEntries(collector.id, start)
    const all = entries.filter(({ isSilent }) => !isSilent)
    const silent = entries.filter(({ isSilent, at }) => isSilent && at === step.at)
    const silences = silent.flatMap(({ copy }) => copy ?? [])
    const shop = step.act === 'visit' ? step.shop : null
    const said = { shop, isEdit: step.act === 'edit', silences: (await readState()).isSure ? silences : null }
    model.judge(step.at, all.slice(count), said)
    count = all.length
  }
  // Whoever follows a shop that shows nothing any more is notified once.
  const gone = await deps.db
    .selectFrom('notifications')
    .select('user_id')
    .where('title_key', '=', GONE)
    .execute()
  const isGone = life.steps.some((step) => step.act === 'visit' && step.isGone)
  expect(gone).toEqual(isGone ? [{ user_id: follower.id }] : [])
  return { faults: model.faults, decisions: life.steps.length, alerts: count }
}

function secondOf(at: Instant, start: Instant): number {
  return Math.round(between(start, at) / seconds(1))
}

function copyOf(
  { offer, price, media }: ReturnType<typeof offersAt>[number],
  timeOf: (at: number) => Instant,
): Copy {
  return {
    id: offer.id,
    releaseId: RELEASE,
    seller: offer.seller,
    media: GRADES.find((grade) => grade === media) ?? null,
    sleeve: 'VG',
    price: { value: price, currency: 'EUR' },
    postage: null,
    shipsFrom: 'Germany',
    comments: '',
    postedAt: instant(timeOf(offer.postedAt)),
  }
}

async function readEntries(
  userId: string,
  start: Instant,
): Promise<readonly (Alert & { readonly isSilent: boolean })[]> {
  const rows = await deps.db
    .selectFrom('notifications')
    .select(['title_key', 'params', 'created_at', 'silent_reason'])
    .where('user_id', '=', userId)
    .where('type', '=', 'AVAILABILITY_CHANGE')
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(({ title_key: title, params, created_at: at, silent_reason: why }) => ({
    isSilent: why !== null,
    at: secondOf(at, start),
    copy: typeof params?.['listingId'] === 'number' ? params['listingId'] : null,
    reasons: groundsOf(alertOfTitle(title) ?? 'appeared', params ?? {}).reasons,
  }))
}

/** Plays these lives, and returns how many decisions they had. */
async function liveAll(from: number, to: number): Promise<number> {
  let decisions = 0
  for (let seed = from; seed <= to; seed += 1) {
    const played = await live(lifeOf(seed), minutes((seed % 3) * 4 - 4))
    decisions += played.decisions
    expect({ seed, faults: played.faults }).toEqual({ seed, faults: [] })
  }
  return decisions
}

it('over random lives of copies nobody misses one, hears of one twice, or of one that is gone or unwanted', async () => {
  expect(await liveAll(1, 6)).toBeGreaterThan(60)
})

it('over three thousand decisions neither', { tags: 'play', timeout: 1_200_000 }, async () => {
  expect(await liveAll(7, Number(process.env['LIVES'] ?? 170))).toBeGreaterThan(3_000)
})
