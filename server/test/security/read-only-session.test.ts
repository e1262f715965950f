import { beforeEach, describe, expect, it } from 'vitest'
import type { TestClient } from '../test-app.ts'
import { testConfig } from '../test-deps.ts'
import { withApp } from '../with-app.ts'
import { everyCall, jsonSchemaOf, pathOf, plausible } from './every-call.ts'

const [COLLECTOR, OPERATOR] = ['nora@example.com', 'admin@example.com']
const NOBODYS = '00000000-0000-4000-8000-000000000000'
const config = testConfig({
  DEMO_ACCOUNTS: `collector:${COLLECTOR}:vinyl33,operator:${OPERATOR}:vinyl33`,
})
const fixture = await withApp({ config })
beforeEach(() => fixture.startOver())

/** Opens sessions of both accounts as which anybody may look around. */
async function demoAccounts(): Promise<Readonly<Record<'collector' | 'operator', TestClient>>> {
  const [collector, operator] = await Promise.all(
    [COLLECTOR, OPERATOR].map((email) => fixture.user({ email, email_confirmed_at: new Date(0) })),
  )
  if (collector === undefined || operator === undefined) throw new Error('Nobody to look around as')
  return { collector: collector.client, operator: operator.client }
}

/** Leaving, and what counts alerts without a rule's being stored. */
const ALLOWED: ReadonlySet<string> = new Set(['logout', 'dryRunRule'])

const isRead = ({ endpoint: { method, file } }: (typeof everyCall)[number]) =>
  method === 'GET' && (file === undefined || file.isPage === true)

describe('who looks around in a demo', () => {
  it('changes nothing, and takes no file along', async () => {
    const clients = await demoAccounts()
    const calls = everyCall.filter((call) => !isRead(call) && !ALLOWED.has(call.name))
    for (const { name, endpoint } of calls) {
      if (endpoint.caller !== 'user' && endpoint.caller !== 'admin') continue
      const body = endpoint.body && plausible(jsonSchemaOf(endpoint.body), NOBODYS)
      const { error } = await clients.operator(endpoint.method, pathOf(endpoint, NOBODYS), body)
      expect([name, error?.code]).toEqual([name, 'READ_ONLY'])
      // Signing up makes nobody an operator.
      expect([name, error?.message.includes('Sign up')]).toEqual([name, endpoint.caller === 'user'])
    }
    const { error } = await clients.collector('POST', '/api/vinyls', { discogsId: 1 })
    expect(error?.code).toBe('READ_ONLY')
  })

  it('reads what its account shows, and leaves', async () => {
    const { collector, operator } = await demoAccounts()
    expect((await collector('GET', '/api/vinyls')).status).toBe(200)
    expect((await collector('GET', '/api/admin/dashboard')).error?.code).toBe('FORBIDDEN')
    expect((await operator('GET', '/api/admin/dashboard')).status).toBe(200)
    expect((await operator('POST', '/api/auth/logout')).status).toBeLessThan(300)
    expect((await operator('GET', '/api/admin/dashboard')).error?.code).toBe('USER_NOT_AUTHENTICATED')
  })

  it('is not shown the addresses of strangers', async () => {
    await fixture.user({ email: 'stranger@mail.test' })
    const { operator } = await demoAccounts()
    const { body } = await operator('GET', '/api/admin/users')
    const emails = (body as { users: { email: string }[] }).users.map(({ email }) => email)
    expect(emails.toSorted()).toEqual([OPERATOR, 'hidden@example.org', COLLECTOR])
    expect(JSON.stringify((await operator('GET', '/api/admin/security')).body)).not.toContain('127.0.0')
  })

  it('is nobody else: other accounts of the demo work as ever', async () => {
    await demoAccounts()
    const { client } = await fixture.user({ email: 'me@mail.test' })
    expect((await client('PUT', '/api/notifications/alert-rule', {})).error?.code).not.toBe('READ_ONLY')
    expect((await client('GET', '/api/auth/profile')).body.email).toBe('me@mail.test')
  })

  it('is named by what this site offers', async () => {
    const { body } = await fixture.visitor('GET', '/api/instance')
    expect(body.demoAccounts.map(({ as }: { as: string }) => as)).toEqual(['collector', 'operator'])
  })
})
