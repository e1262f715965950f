import type { Endpoint } from '@cratewatch/contracts/endpoint'
import { hours } from '@cratewatch/domain/kernel/duration'
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { withDatabase } from '../database/test-database.ts'
import { openBillingFixture } from '../fixtures/billing-fixture.ts'
import { callerOf, type CallerName } from './callers.ts'
import { everyCall, jsonSchemaOf } from './every-call.ts'
import { hostileRequests, typesOf, wrongFields, wrongTypes, type HostileRequest } from './hostile.ts'
import { judge } from './judge.ts'
import { everythingOf, makeVictim } from './owned-rows.ts'

/** Requests for each call and caller; `verify -- --security` sets more. */
const ROUNDS = Number(process.env['FUZZ_ROUNDS'] || 4)
const SEED = Number(process.env['FUZZ_SEED'] || 1973)
const KNOCKING: readonly CallerName[] = ['stranger', 'user', 'operator']

const database = await withDatabase()
const fixture = await openBillingFixture(database)
const victim = await makeVictim(fixture.deps)

afterAll(() => fixture.close())

describe('whatever is sent to a call', () => {
  const drawn = (endpoint: Endpoint) => fc.sample(hostileRequests(endpoint), { numRuns: ROUNDS, seed: SEED })
  it.each(everyCall)('is answered in our own words: $name', ({ endpoint }) =>
    knock(endpoint, drawn(endpoint).slice(0, 1), KNOCKING),
  )
  it.each(everyCall)('is answered so again and again: $name', { tags: 'play' }, ({ endpoint }) =>
    knock(endpoint, drawn(endpoint).slice(1), KNOCKING),
  )

  const withBody = everyCall.filter(({ endpoint }) => endpoint.body !== undefined)
  it.each(withBody)('is so also when one field is wrong: $name', { tags: 'play' }, async ({ endpoint }) => {
    await knock(endpoint, wrongFields(endpoint), [endpoint.caller === 'admin' ? 'operator' : 'user'])
  })
})

describe('no body is coerced', () => {
  const bodies = everyCall.flatMap(({ name, endpoint: { body } }) =>
    body === undefined ? [] : [{ name, body }],
  )
  it.each(bodies)('a field takes the types that it names, and no other: $name', ({ body }) => {
    const schema = jsonSchemaOf(body)
    for (const [field, each] of Object.entries(schema.properties ?? {})) {
      expect([field, [...typesOf(each)]]).not.toEqual([field, []])
    }
    for (const { field, body: wrong } of wrongTypes(schema)) {
      expect([field, wrong, body.safeParse(wrong).success]).toEqual([field, wrong, false])
    }
  })
})

async function knock(
  endpoint: Endpoint,
  requests: readonly HostileRequest[],
  callers: readonly CallerName[],
): Promise<void> {
  const isPage = endpoint.file?.type.startsWith('text/html')
  const before = await everythingOf(fixture.deps, victim.userId)
  for (const request of requests) {
    for (const caller of callers) {
      // So that the rate limits do not refuse before the call does.
      await fixture.clock.advance(hours(1))
      const client = await callerOf(fixture.app, fixture.deps, caller)
      const { status, body } = await client(endpoint.method, request.url, request.payload, request.headers)
      const text = typeof body === 'string' ? body : JSON.stringify(body)
      expect([judge(status, text, isPage), caller, request]).toEqual([null, caller, request])
    }
  }
  expect(await everythingOf(fixture.deps, victim.userId)).toEqual(before)
}
