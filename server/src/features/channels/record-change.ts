import type { Tx } from '../../database/database.ts'
import { announceAccountChange } from '../../deliveries/account/announce-account-change.ts'
import type { Deps } from '../../deps.ts'
import type { SessionOwner } from '../../http/caller/caller.ts'
import { recordSecurityEvent } from '../../security-events/record-security-event.ts'

/** Whose channel it is; `id`: the session, unless somebody else agreed by a link. */
type Owner = Pick<SessionOwner, 'userId' | 'network'> & { readonly id: string | null }
type Named = { readonly label: string; readonly address: string | null }
type ChangeDeps = Pick<Deps, 'ids' | 'clock' | 'live' | 'log' | 'mailer' | 'secrets'>

/** Records a channel that gets alerts from now on, and mails its owner, because alerts show what an account collects. */
export async function recordAdded(tx: Tx, deps: ChangeDeps, owner: Owner, channel: Named): Promise<void> {
  const { userId, id: sessionId, network } = owner
  const label = `${channel.label} (${channel.address})`
  const change = { what: 'method-added', kind: 'channel', label } as const
  await announceAccountChange(tx, deps, { userId, change, sessionId, network })
}

/** Records that a channel was removed. */
export async function recordRemoved(
  tx: Tx,
  deps: ChangeDeps,
  { userId, id, network = null }: SessionOwner,
): Promise<void> {
  const session = await tx
    .selectFrom('sessions')
    .select('user_agent as userAgent')
    .where('id', '=', id)
    .executeTakeFirst()
  const from = { network, userAgent: session?.userAgent ?? null }
  const event = { kind: 'method-removed', method: 'channel', outcome: 'succeeded' } as const
  await recordSecurityEvent(tx, deps, { ...event, userId, from })
}
