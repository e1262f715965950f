import { days, hours, milliseconds } from '@cratewatch/domain/kernel/duration'
import { plus, type Instant } from '@cratewatch/domain/kernel/instant'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { Death, Life, truth } from '../../../test/billing-life.ts'
import { withDatabase } from '../../../test/database/test-database.ts'
import { makeCheckState } from '../../../test/factories/check-state.ts'
import { makeRelease } from '../../../test/factories/release.ts'
import { makeUser } from '../../../test/factories/user.ts'
import { makeWatch } from '../../../test/factories/watch.ts'
import { openBillingFixture } from '../../../test/fixtures/billing-fixture.ts'
import { withTestPost } from '../../../test/vendors/test-post.ts'
import { timestamp } from '../../database/database.ts'
import { runProviderActions } from './customers.ts'
import { settleStalePlans } from './plans.ts'
import { reconcile } from './reconcile.ts'

const database = await withDatabase()
const post = await withTestPost()

type Step = { readonly what: string; readonly n: number }

const STEPS: Readonly<Record<string, (life: Life, n: number) => void | Promise<void>>> = {
  checkout: (life) => life.checkout(),
  declined: (life) => life.checkout('4000000000000002'),
  twin: (life) => life.twin(),
  cancel: (life) => life.call('cancel'),
  resume: (life) => life.call('resume'),
  refresh: (life) => life.call('refresh'),
  deliver: (life, n) => life.deliver(n, false),
  repeat: (life, n) => life.deliver(n, true),
  together: (life, n) => life.deliverTogether(n),
  lose: (life, n) => life.lose(n),
  'ended there': (life) => life.atTheService('end'),
  'cancelled there': (life) => life.atTheService('cancel'),
  'kept there': (life) => life.atTheService('keep'),
  'renewals fail': (life) => life.atTheService('doom'),
  'the process ends': (life, n) => life.death.after(n % 9),
  'reading breaks': (life) => life.fail('/v1/charges'),
  'giving back breaks': (life) => life.fail('/v1/refunds'),
  'a week': (life) => life.fixture.pass(milliseconds(days(7) + hours(1))),
  'a month': (life) => life.fixture.pass(days(31)),
}

const life = fc.array(
  fc.record<Step>({ what: fc.constantFrom(...Object.keys(STEPS)), n: fc.nat({ max: 50 }) }),
  { minLength: 3, maxLength: 18 },
)

/** Everything works again: pending work is done by the scheduled jobs. */
async function recover({ fixture, death }: Life): Promise<void> {
  death.after(Infinity)
  fixture.service.faults.clear()
  await reconcile(fixture.deps)
  await runProviderActions(fixture.deps)
  await settleStalePlans(fixture.deps)
}

async function expectOnePaid({ fixture }: Life): Promise<void> {
  const { subscriptions, charges } = fixture.service.ledger
  const living = [...subscriptions.values()].filter(({ ended_at: ended }) => ended === null)
  expect(living.length).toBeLessThanOrEqual(1)
  const actions = database.queries.selectFrom('provider_actions').select('subject')
  expect(await actions.where('done_at', 'is', null).execute()).toEqual([])
  for (const charge of charges.values()) expect(charge.amount_refunded).toBeLessThanOrEqual(charge.amount)
}

/** Seven records are watched, of which the free plan covers five. */
async function expectHeldToPlan({ userId }: Life, plan: 'FREE' | 'PREMIUM'): Promise<void> {
  const rows = await database.queries
    .selectFrom('watches')
    .leftJoin('check_states', 'check_states.release_id', 'watches.release_id')
    .select(['paused_reason', 'check_states.release_id as checked'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()
  const paused = rows.map((row) => row.paused_reason === 'plan-limit')
  expect(paused).toEqual(Array.from({ length: 7 }, (_, n) => plan === 'FREE' && n >= 5))
  expect(rows.map(({ checked }) => checked === null)).toEqual(paused)
}

/** Each change of plan is notified once, and the last notification names the present plan. */
async function expectNotified({ userId }: Life, plan: 'FREE' | 'PREMIUM'): Promise<void> {
  const rows = await database.queries
    .selectFrom('deliveries')
    .select('details')
    .where('user_id', '=', userId)
    .where('account_message', '=', 'plan-changed')
    .orderBy('created_at')
    .execute()
  const notified = rows.map(({ details }) => (details as { plan: string }).plan)
  const changes = notified.filter((each) => each === 'PREMIUM').length * 2 - notified.length
  expect(changes).toBe(plan === 'PREMIUM' ? 1 : 0)
}

async function watchSeven(userId: string, now: Instant): Promise<void> {
  for (let n = 0; n < 7; n++) {
    const { id } = await makeRelease(database.queries)
    const createdAt = timestamp(plus(now, milliseconds(n - 1_000)))
    await makeWatch(database.queries, { user_id: userId, release_id: id, created_at: createdAt })
    if (n < 5) await makeCheckState(database.queries, { release_id: id })
    else
      await sql`update watches set paused_reason = 'plan-limit', paused_at = created_at where release_id = ${id}`.execute(
        database.queries,
      )
  }
}

it(
  'whatever happens on the way, the plan ends as the service says, with one subscription paid',
  { tags: 'play' },
  async () => {
    await fc.assert(
      fc.asyncProperty(life, async (steps) => {
        const death = new Death()
        const given = { live: death.live(), mailer: post.mailer }
        const fixture = await openBillingFixture(database, given, (payments) => death.around(payments))
        try {
          fixture.service.webhooks.faults.add({ kind: 'loss' })
          const { id } = await makeUser(database.queries, { email: 'ann@example.com' })
          await watchSeven(id, fixture.clock.now())
          const lived = new Life(fixture, id, death)
          for (const { what, n } of steps) await STEPS[what]?.(lived, n)
          await recover(lived)
          const { plan } = await fixture.statusOf(id)
          expect(plan).toBe(truth(fixture))
          await expectOnePaid(lived)
          await expectHeldToPlan(lived, plan)
          await expectNotified(lived, plan)
        } finally {
          await fixture.close()
          for (const table of ['provider_actions', 'users', 'releases'] as const)
            await database.queries.deleteFrom(table).execute()
        }
      }),
      { numRuns: 20, seed: 1973, endOnFailure: false },
    )
  },
)
