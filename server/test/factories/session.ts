import { PASSWORD_ID } from '@cratewatch/domain/accounts/sign-in/sign-in-method'
import type { Deps } from '../../src/outbound/deps.ts'
import { openSession, type SessionStart } from '../../src/people/sessions/sessions.ts'

type SessionDeps = Pick<Deps, 'db' | 'clock' | 'ids' | 'log' | 'secrets'>

/** Opens a session by password and returns its token. */
export async function makeSession(deps: SessionDeps, userId: string, given: Partial<SessionStart> = {}) {
  return (await openTestSession(deps, userId, given)).token
}

/** Opens a session whose holder has just authenticated, and returns what the edge would make of it. */
export async function settingSession(deps: SessionDeps, userId: string) {
  const { sessionId } = await openTestSession(deps, userId)
  return { id: sessionId, userId, isRecent: true, network: '127.0.0.0/24' }
}

/** Opens a session by password. */
export function openTestSession(deps: SessionDeps, userId: string, given: Partial<SessionStart> = {}) {
  return openSession(deps, deps.db, {
    userId,
    userAgent: null,
    network: '127.0.0.0/24',
    openedBy: 'password',
    openedById: PASSWORD_ID,
    hasSecondFactor: false,
    ...given,
  })
}
