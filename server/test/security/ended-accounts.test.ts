import { TOKEN_DAYS, TOKEN_SCOPES } from '@cratewatch/domain/accounts/tokens/personal-token'
import { afterAll, expect, it } from 'vitest'
import { buildApp } from '../../src/http/build-app.ts'
import { withDatabase } from '../database/test-database.ts'
import { testFeatures } from '../test-app.ts'
import { testDeps } from '../test-deps.ts'
import { callerOf } from './callers.ts'
import { everyCall, jsonSchemaOf, pathOf, plausible } from './every-call.ts'
import { BODIES } from './owned-rows.ts'

const deps = testDeps({ database: await withDatabase() })
const features = testFeatures(deps)
/** Whether the next caller is deleted once identified: no handler has begun by then. */
let isDeleting = false
const app = await buildApp(deps, {
  ...features,
  async authenticate(token) {
    const session = await features.authenticate(token)
    if (isDeleting && session !== null) {
      isDeleting = false
      await deps.db.deleteFrom('users').where('id', '=', session.userId).execute()
    }
    return session
  },
})

afterAll(() => app.close())

const NOBODYS = '00000000-0000-4000-8000-000000000000'
/** Bodies that the verb accepts, where it refuses a plausible one before it reads the account. */
const REACHING: Readonly<Record<string, object>> = {
  ...BODIES,
  updateProfile: { locale: 'es' },
  makeToken: { name: 'Shelf', scopes: [TOKEN_SCOPES[0]], days: TOKEN_DAYS[0] },
}
const identifying = everyCall.filter(({ endpoint }) => endpoint.caller !== 'visitor')

it.each(identifying)(
  '$name never fails because its account was deleted before it',
  async ({ name, endpoint }) => {
    const client = await callerOf(app, deps, endpoint.caller === 'admin' ? 'operator' : 'user')
    const body = REACHING[name] ?? (endpoint.body && plausible(jsonSchemaOf(endpoint.body), NOBODYS))
    isDeleting = true
    const { status, error } = await client(endpoint.method, pathOf(endpoint, NOBODYS), body)
    const code = NEEDING.has(name) ? 'USER_NOT_AUTHENTICATED' : error?.code
    expect([isDeleting, status === 500, error?.code]).toEqual([false, false, code])
  },
)

/** Calls that need the row of the account, or write one that names it. */
const NEEDING: ReadonlySet<string> = new Set([
  'marketplaceDisconnect',
  'renewFeedAddress',
  'makeToken',
  'updateProfile',
])
