import { beforeEach, expect, it } from 'vitest'
import { timestamp } from '../../../src/database/database.ts'
import { settleStalePlans } from '../../../src/people/billing/plans.ts'
import { makeCheckState } from '../../factories/check-state.ts'
import { makeRelease } from '../../factories/release.ts'
import { makeUser } from '../../factories/user.ts'
import { makeWatch } from '../../factories/watch.ts'
import { clientOf, signedIn, type TestClient } from '../../test-app.ts'
import { testConfig } from '../../test-deps.ts'
import { withApp } from '../../with-app.ts'

/** The settings of an instance without payments, where all users have this plan. */
const everybodyHas = (plan: 'FREE' | 'PREMIUM') => testConfig({ DEFAULT_PLAN: plan })

const { deps, app, startOver } = await withApp({ config: everybodyHas('PREMIUM') })
const onFree = { ...deps, config: everybodyHas('FREE') }

beforeEach(startOver)

async function signUp(email: string): Promise<TestClient> {
  const answer = await clientOf(app)('POST', '/api/auth/signup', { email, password: 'of-a-friend' })
  expect(answer.body.user.subscription).toEqual({ plan: 'PREMIUM' })
  return clientOf(app, answer.body.token as string)
}

async function watch(userId: string, count: number): Promise<void> {
  for (let n = 0; n < count; n++) {
    const { id } = await makeRelease(deps.db, { details_at: timestamp(deps.clock.now()) })
    await makeCheckState(deps.db, { release_id: id })
    await makeWatch(deps.db, { user_id: userId, release_id: id })
  }
}

it('gives premium to whoever signs up, without anything to pay', async () => {
  const client = await signUp('ann@example.com')
  const { body } = await client('GET', '/api/subscription/status')
  expect(body).toMatchObject({
    plan: 'PREMIUM',
    source: 'instance',
    isPremiumAnyway: true,
    vinylLimit: -1,
    notice: null,
    currentPeriodEnd: null,
    canSubscribe: false,
    canManage: false,
  })
  expect((await client('POST', '/api/subscription/refresh')).body).toEqual(body)
})

it('lets them watch as much as they like', async () => {
  const client = await signUp('ann@example.com')
  const { id: userId } = await deps.db.selectFrom('users').select('id').executeTakeFirstOrThrow()
  await watch(userId, 5)
  const sixth = await makeRelease(deps.db, { details_at: timestamp(deps.clock.now()) })
  await makeCheckState(deps.db, { release_id: sixth.id })
  expect((await client('POST', '/api/vinyls', { discogsId: sixth.id })).status).toBe(201)
})

it.each(['cancel', 'resume', 'portal'])('says that it takes no payments: %s', async (what) => {
  const client = await signUp('ann@example.com')
  const body = what === 'portal' ? { return_url: 'http://localhost:3000/' } : undefined
  const { status, error } = await client('POST', `/api/subscription/${what}`, body)
  expect([status, error?.code, error?.message]).toEqual([
    503,
    'SERVICE_UNAVAILABLE',
    'This site doesn’t take payments.',
  ])
})

it('reaches those who were there before, and takes it back when the operator changes their mind', async () => {
  const { id } = await makeUser(deps.db)
  const kept = await makeUser(deps.db, { plan: 'PREMIUM', granted_plan: 'PREMIUM' })
  await watch(id, 7)
  expect(await settleStalePlans(onFree)).toBe(0)
  expect(await settleStalePlans(deps)).toBe(1)
  const client = await signedIn(app, deps, id)
  expect((await client('GET', '/api/subscription/status')).body).toMatchObject({ source: 'instance' })
  expect(await settleStalePlans(onFree)).toBe(1)
  const cards = (await client('GET', '/api/vinyls?limit=100')).body.vinyls as { pausedReason: unknown }[]
  expect(cards.filter(({ pausedReason }) => pausedReason === 'plan-limit')).toHaveLength(2)
  const plans = await deps.db.selectFrom('users').select(['id', 'plan']).execute()
  expect(new Map(plans.map((user) => [user.id, user.plan]))).toEqual(
    new Map([
      [id, 'FREE'],
      [kept.id, 'PREMIUM'],
    ]),
  )
})
