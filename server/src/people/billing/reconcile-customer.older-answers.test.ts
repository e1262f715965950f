import { beforeEach, expect, it } from 'vitest'
import { withDatabase } from '../../../test/database/test-database.ts'
import { makeUser } from '../../../test/factories/user.ts'
import { openBillingFixture } from '../../../test/fixtures/billing-fixture.ts'
import { runProviderActions } from './customers.ts'
import { grantPlan } from './plans.ts'
import { reconcileCustomer } from './reconcile-customer.ts'

const database = await withDatabase()

beforeEach(async () => {
  await database.queries.deleteFrom('users').execute()
})

it('an answer that was asked for earlier never replaces a later one', async () => {
  const fixture = await openBillingFixture(database)
  const { id } = await makeUser(database.queries)
  await fixture.subscribe(id)
  const customer = fixture.customer()
  const { payments } = fixture.deps
  const asked = Promise.withResolvers<void>()
  const held = Promise.withResolvers<void>()
  const slow = {
    ...payments,
    async readCustomer(customerId: string) {
      const answer = await payments.readCustomer(customerId)
      asked.resolve()
      await held.promise
      return answer
    },
  }
  const early = reconcileCustomer({ ...fixture.deps, payments: slow }, customer)
  await asked.promise
  fixture.service.webhooks.faults.add({ kind: 'loss' })
  await payments.removeCustomer(customer)
  await reconcileCustomer(fixture.deps, customer)
  expect((await fixture.statusOf(id)).plan).toBe('FREE')
  held.resolve()
  await early
  expect((await fixture.statusOf(id)).plan).toBe('FREE')
  await fixture.close()
})

it('a gift and a payment that change at once are both kept', async () => {
  const fixture = await openBillingFixture(database)
  const { id } = await makeUser(database.queries, { granted_plan: 'PREMIUM', plan: 'PREMIUM' })
  await fixture.subscribe(id)
  fixture.service.webhooks.faults.add({ kind: 'loss' })
  await fixture.deps.payments.removeCustomer(fixture.customer())
  await Promise.all([
    grantPlan(fixture.deps, id, 'FREE'),
    reconcileCustomer(fixture.deps, fixture.customer()),
    reconcileCustomer(fixture.deps, fixture.customer()),
    runProviderActions(fixture.deps),
  ])
  expect((await fixture.statusOf(id)).plan).toBe('FREE')
  await fixture.close()
})
