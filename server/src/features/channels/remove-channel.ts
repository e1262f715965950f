import { ok } from '@cratewatch/domain/kernel/result'
import { deleteChannel, readChannel } from '../../channels/channel-rows.ts'
import type { SessionOwner } from '../../http/caller/caller.ts'
import { refuse } from '../../refusal.ts'
import type { ChannelDeps } from './channel-deps.ts'
import { isAccountMail } from './present-channel.ts'
import { recordRemoved } from './record-change.ts'

/** Removes a channel: what is not sent yet is not sent there any more. */
export async function removeChannel(deps: ChannelDeps, session: SessionOwner, id: string) {
  const owned = { userId: session.userId, id }
  const row = await readChannel(deps.db, owned)
  if (row === null) return refuse('NOT_FOUND')
  if (isAccountMail(row)) return refuse('VALIDATION_FAILED')
  if (row.kind === 'telegram') {
    await deps.endChat(session)
    return ok(undefined)
  }
  return deps.db.transaction().execute(async (tx) => {
    if (!(await deleteChannel(tx, owned))) return refuse('NOT_FOUND')
    if (row.confirmed_at !== null) await recordRemoved(tx, deps, session)
    return ok(await deps.live.publish(tx, { kind: 'user', userId: owned.userId, what: 'profile' }))
  })
}
