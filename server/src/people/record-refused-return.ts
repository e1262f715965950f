import type { SecurityMethod } from '@cratewatch/contracts/people/security-event-kinds'
import type { Queries } from '../database/database.ts'
import { recordSecurityEvent, type RecordDeps, type Origin } from '../collectors/security-events.ts'
import type { SignInIntent } from './sessions/sign-in-ticket.ts'

/** Records that a person returned from another site and was not signed in, connected or recognised. */
export async function recordRefusedReturn(
  deps: RecordDeps & { readonly db: Queries },
  method: SecurityMethod,
  intent: SignInIntent,
  from: Origin,
): Promise<void> {
  const event = { method, outcome: 'refused', from } as const
  const [kind, userId] =
    intent.kind === 'login'
      ? (['sign-in', null] as const)
      : ([intent.kind === 'connect' ? 'method-added' : 'reauthentication', intent.userId] as const)
  await recordSecurityEvent(deps.db, deps, { ...event, kind, userId })
}
