import type { Tx } from '../../database/database.ts'
import { enqueueAccountMessage } from '../../deliveries/enqueue/enqueue-account-message.ts'
import type { Deps } from '../../deps.ts'
import type { SessionOwner } from '../../http/caller/caller.ts'
import { recordSecurityEvent } from '../../security-events/record-security-event.ts'

/** Whose channel it is; `id`: the session, unless somebody else agreed by a link. */
type Owner = Pick<SessionOwner, 'userId' | 'network'> & { readonly id: string | null }
type Named = { readonly label: string; readonly address: string | null }
type ChangeDeps = Pick<Deps, 'ids' | 'clock' | 'live' | 'log' | 'mailer' | 'secrets'>

/** Records a channel that gets alerts from now on, and mails its owner, because alerts show what an account collects. */
export async function recordAdded(tx: Tx, deps: ChangeDeps, owner: Owner, channel: Named): Promise<void> {
  await record(tx, deps, owner, 'method-added')
  const { userId } = owner
  const account = await tx
    .selectFrom('users')
    .select('email')
    .where('id', '=', userId)
    .where('email_confirmed_at', 'is not', null)
    .executeTakeFirst()
  const to = account?.email ?? null
  if (to === null) return
  const details = { account: `${channel.label} (${channel.address})` }
  await enqueueAccountMessage(tx, deps, { kind: 'channel-added', userId, to, linkId: null, details })
}

/** Records that a channel was removed. */
export function recordRemoved(tx: Tx, deps: ChangeDeps, owner: Owner): Promise<void> {
  return record(tx, deps, owner, 'method-removed')
}

async function record(
  tx: Tx,
  deps: ChangeDeps,
  { userId, id: sessionId, network = null }: Owner,
  kind: 'method-added' | 'method-removed',
): Promise<void> {
  const session = await tx
    .selectFrom('sessions')
    .select('user_agent as userAgent')
    .where('id', '=', sessionId)
    .executeTakeFirst()
  const from = { network, userAgent: session?.userAgent ?? null }
  await recordSecurityEvent(tx, deps, { kind, method: 'channel', outcome: 'succeeded', userId, from })
}
