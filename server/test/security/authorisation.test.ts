import type { Endpoint } from '@cratewatch/contracts/endpoint'
import { scopeOfCall } from '@cratewatch/contracts/token-scopes'
import { TOKEN_SCOPES, type TokenScope } from '@cratewatch/domain/accounts/tokens/personal-token'
import { describe, expect, it } from 'vitest'
import type { Deps } from '../../src/outbound/deps.ts'
import { makePersonalToken } from '../factories/personal-token.ts'
import { makeUser } from '../factories/user.ts'
import { clientOf, signedIn, type TestAnswer, type TestClient } from '../test-app.ts'
import { withApp } from '../with-app.ts'
import { CALLERS, callerOf, type CallerName } from './callers.ts'
import { everyCall, type CallName, jsonSchemaOf, pathOf, plausible } from './every-call.ts'
import { BODIES, everythingOf, makeVictim, NAMED_ROW } from './owned-rows.ts'

const targets: Deps['targets'] = {
  send: () => Promise.resolve({ kind: 'answered', status: 200, retryAfter: null, body: '' }),
  close: () => Promise.resolve(),
}
const { deps, app } = await withApp({ targets })
const document: { paths: Record<string, Record<string, { responses: object }>> } = (
  await app.inject('/api/openapi.json')
).json()

/** The id of a row that belongs to nobody, so that only the caller decides. */
const NOBODYS = '00000000-0000-4000-8000-000000000000'

function send(client: TestClient, endpoint: Endpoint, id = NOBODYS, given?: object): Promise<TestAnswer> {
  const body = given ?? (endpoint.body && plausible(jsonSchemaOf(endpoint.body), id))
  return client(endpoint.method, pathOf(endpoint, id), body)
}

/** The statuses that the API document names for a call. */
function declared({ method, path }: Endpoint): readonly string[] {
  return Object.keys(document.paths[path.replaceAll(/:(\w+)/g, '{$1}')]![method.toLowerCase()]!.responses)
}

/** The refusal of the pipeline before the verb runs; null: the caller passes. */
function expectedRefusal(
  caller: CallerName,
  name: CallName,
  { caller: wanted, isSensitive }: Endpoint,
): string | null {
  if (wanted === 'visitor' || wanted === 'anybody') return null
  if (UNKNOWN.has(caller)) return 'USER_NOT_AUTHENTICATED'
  if (caller.endsWith('token')) return scopeOfCall(name) === null ? 'TOKEN_NOT_ALLOWED' : null
  if (wanted === 'admin' && caller !== 'operator' && caller !== 'tired operator') return 'FORBIDDEN'
  return isSensitive && caller.startsWith('tired') ? 'REAUTHENTICATION_REQUIRED' : null
}

const UNKNOWN: ReadonlySet<CallerName> = new Set(['stranger', 'ended', 'expired token', 'revoked token'])
const OF_THE_PIPELINE = new Set([
  'USER_NOT_AUTHENTICATED',
  'FORBIDDEN',
  'REAUTHENTICATION_REQUIRED',
  'TOKEN_NOT_ALLOWED',
  'TOKEN_SCOPE_MISSING',
])
/** Calls that the verb itself refuses. */
const OF_THE_VERB: ReadonlySet<string> = new Set([
  'marketplaceDisconnect',
  // Sensitive only when they name another address or chat.
  'updateEmail',
  'updateNotificationSettings',
  // Sensitive only when it makes a first password: it asks for the one before otherwise.
  'changePassword',
])

describe.each(everyCall)('$name', ({ name, endpoint }) => {
  it.each(CALLERS)('meets a caller: %s', async (caller) => {
    const { status, error } = await send(await callerOf(app, deps, caller), endpoint)
    expect(declared(endpoint)).toContain(String(status))
    const refused = OF_THE_PIPELINE.has(error?.code ?? '') ? error?.code : null
    const expected = expectedRefusal(caller, name, endpoint)
    if (expected === null && OF_THE_VERB.has(name)) return
    expect([refused, status === 500]).toEqual([expected, false])
  })
})

describe('a token', () => {
  const open = everyCall.filter(({ name }) => scopeOfCall(name) !== null)

  it.each(open)('needs the scope of $name, and no other', async ({ name, endpoint }) => {
    const { id } = await makeUser(deps.db, {})
    const needed = scopeOfCall(name)
    const others = TOKEN_SCOPES.filter((each) => each !== needed)
    const without = await send(await clientWith(id, others), endpoint)
    expect(without.error?.code === 'TOKEN_SCOPE_MISSING').toBe(needed !== 'any')
    const enough = needed === null || needed === 'any' ? others : [needed]
    const { error } = await send(await clientWith(id, enough), endpoint)
    expect(OF_THE_PIPELINE).not.toContain(error?.code)
  })
})

async function clientWith(userId: string, scopes: readonly TokenScope[]): Promise<TestClient> {
  return clientOf(app, (await makePersonalToken(deps, userId, scopes)).token)
}

describe('somebody else’s row', () => {
  const naming = everyCall.filter(
    ({ endpoint }) => endpoint.caller === 'user' && endpoint.path.includes('/:id'),
  )

  it.each(naming)('is not found by $name, and stays as it is', async ({ name, endpoint }) => {
    // The number of a release or a master belongs to no user.
    if (['findVinyl', 'readMaster', 'watchMaster'].includes(name)) return
    const kind = NAMED_ROW[name]
    if (kind === undefined) throw new Error(`${name} names a row: say whose in owned-rows.ts`)
    const victim = await makeVictim(deps)
    const before = await everythingOf(deps, victim.userId)
    // Not by a session, and not by a token where the call takes one.
    const others = scopeOfCall(name) === null ? (['user'] as const) : (['user', 'token'] as const)
    for (const caller of others) {
      const { status } = await send(await callerOf(app, deps, caller), endpoint, victim[kind], BODIES[name])
      expect(status).toBe(404)
    }
    expect(await everythingOf(deps, victim.userId)).toEqual(before)
    // The owner reaches it, so the refusal was about ownership; 409: they have connected no account.
    const own = await send(await signedIn(app, deps, victim.userId), endpoint, victim[kind], BODIES[name])
    expect(own.status === 409 || own.status < 400).toBe(true)
  })
})
