import { hours } from '@cratewatch/domain/kernel/duration'
import { plus } from '@cratewatch/domain/kernel/instant'
import { timestamp, type Tx } from '../../../database/database.ts'
import type { Deps } from '../../../deps.ts'
import { networkOf } from '../../../http/limits/address-key.ts'
import { proveMailbox } from '../methods/prove-mailbox.ts'
import { openSession } from './sessions.ts'

const OPENS_FOR = hours(1)

/**
 * Opens a session for a person to whom its token is handed over, and ends what others began in the account. Unused it
 * ends within the hour; once used, it lives like any other.
 */
export async function openHandedSession(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'ids' | 'live' | 'log' | 'secrets'>,
  userId: string,
): Promise<string> {
  await proveMailbox(tx, deps, { userId, from: null })
  const { token, sessionId } = await openSession(deps, tx, {
    userId,
    userAgent: null,
    network: networkOf('127.0.0.1'),
    openedBy: 'mailbox',
    openedById: null,
    hasSecondFactor: false,
  })
  await tx
    .updateTable('sessions')
    .set({ expires_at: timestamp(plus(deps.clock.now(), OPENS_FOR)) })
    .where('id', '=', sessionId)
    .execute()
  return token
}
