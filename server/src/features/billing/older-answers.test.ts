import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { openBillingHouse } from '../../../test/billing-house.ts'
import { makeUser } from '../../../test/factories/user.ts'
import { openTestDatabase } from '../../../test/test-database.ts'
import type { Database } from '../../db/database.ts'
import { convergeCustomer } from './converge-customer.ts'
import { doDuties } from './duties.ts'
import { grantPlan } from './grant-plan.ts'

let database: Database

beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  await database.queries.deleteFrom('users').execute()
})

it('an answer that was asked for earlier never replaces a later one', async () => {
  const house = await openBillingHouse(database)
  const { id } = await makeUser(database.queries)
  await house.subscribe(id)
  const customer = house.customer()
  const { payments } = house.world
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
  const early = convergeCustomer({ ...house.world, payments: slow }, customer)
  await asked.promise
  house.service.webhooks.faults.add({ kind: 'loss' })
  await payments.removeCustomer(customer)
  await convergeCustomer(house.world, customer)
  expect((await house.statusOf(id)).plan).toBe('FREE')
  held.resolve()
  await early
  expect((await house.statusOf(id)).plan).toBe('FREE')
  await house.close()
})

it('a gift and a payment that change at once are both kept', async () => {
  const house = await openBillingHouse(database)
  const { id } = await makeUser(database.queries, { granted_plan: 'PREMIUM', plan: 'PREMIUM' })
  await house.subscribe(id)
  house.service.webhooks.faults.add({ kind: 'loss' })
  await house.world.payments.removeCustomer(house.customer())
  await Promise.all([
    grantPlan(house.world, id, 'FREE'),
    convergeCustomer(house.world, house.customer()),
    convergeCustomer(house.world, house.customer()),
    doDuties(house.world),
  ])
  expect((await house.statusOf(id)).plan).toBe('FREE')
  await house.close()
})
