import { randomUUID } from 'node:crypto'
import { minutes } from '@cratewatch/domain/kernel/duration'
import { instant } from '@cratewatch/domain/kernel/instant'
import type { FastifyInstance } from 'fastify'
import { timestamp } from '../../src/database/database.ts'
import type { Deps } from '../../src/outbound/deps.ts'
import { makePersonalToken } from '../factories/personal-token.ts'
import { makeSession } from '../factories/session.ts'
import { makeUser } from '../factories/user.ts'
import { clientOf, signedIn, type TestClient } from '../test-app.ts'

/**
 * The kinds of callers. `tired`: a user without a recent authentication; `early`: an operator whose session is older
 * than the proof of the address; `token`: a program with a personal token of every scope.
 */
export const CALLERS = [
  'stranger',
  'ended',
  'user',
  'tired',
  'unconfirmed operator',
  'early operator',
  'operator',
  'tired operator',
  'token',
  'operator’s token',
  'expired token',
  'revoked token',
] as const
export type CallerName = (typeof CALLERS)[number]

/** The address on the test environment's list of operators. */
export const OPERATOR = 'admin@example.com'

/** Makes a client of this kind with its own account. Each call moves the operator's address to the new account. */
export async function callerOf(app: FastifyInstance, deps: Deps, name: CallerName): Promise<TestClient> {
  if (name === 'stranger') return clientOf(app)
  const isOperator = name.includes('operator')
  if (isOperator) await deps.db.deleteFrom('users').where('email', '=', OPERATOR).execute()
  const now = deps.clock.now()
  const { id } = await makeUser(deps.db, {
    email: isOperator ? OPERATOR : `${randomUUID()}@example.com`,
    ...(name === 'unconfirmed operator' ? { email_confirmed_at: null } : {}),
    ...(name === 'early operator' ? { email_confirmed_at: new Date(now + minutes(1)) } : {}),
  })
  if (name.endsWith('token')) return clientOf(app, await tokenOf(app, deps, name, id))
  const token = await makeSession(deps, id)
  if (name === 'ended') await clientOf(app, token)('POST', '/api/auth/logout')
  if (name.startsWith('tired')) {
    const authenticated_at = timestamp(instant(now - minutes(11)))
    await deps.db.updateTable('sessions').set({ authenticated_at }).where('user_id', '=', id).execute()
  }
  return clientOf(app, token)
}

async function tokenOf(app: FastifyInstance, deps: Deps, name: CallerName, userId: string): Promise<string> {
  const { id, token } = await makePersonalToken(deps, userId)
  const expires_at = timestamp(deps.clock.now())
  if (name === 'expired token')
    await deps.db.updateTable('personal_tokens').set({ expires_at }).where('id', '=', id).execute()
  if (name === 'revoked token') await (await signedIn(app, deps, userId))('DELETE', `/api/users/tokens/${id}`)
  return token
}
