import { ok } from '@cratewatch/domain/kernel/result'
import { countTry, readChannel, updateChannel } from '../channels/channel-rows.ts'
import { timestamp, type Tx } from '../../database/database.ts'
import type { SessionOwner } from '../../http/caller/caller.ts'
import { holdSession } from '../../collectors/users.ts'
import { refuse } from '../../base/refusal.ts'
import { isCodeOf } from './ask-to-confirm.ts'
import { presentChannel, type ChannelDeps } from './present-channel.ts'
import { recordAdded } from './change-channel.ts'

/** Confirms a channel by the code that was sent there. May be repeated. */
export async function confirmChannel(deps: ChannelDeps, session: SessionOwner, id: string, code: string) {
  const owned = { userId: session.userId, id }
  const row = await readChannel(deps.db, owned)
  if (row === null) return refuse('NOT_FOUND')
  if (row.confirmed_at !== null) return ok(presentChannel(deps.secrets, row))
  const hash = await countTry(deps.db, owned, deps.clock.now())
  if (hash === null) return refuse('WRONG_CODE', { field: 'code', cause: 'code-over' })
  if (!isCodeOf(deps, owned, { code: code.replaceAll(/\s/g, ''), hash }))
    return refuse('WRONG_CODE', { field: 'code', cause: 'code-wrong' })
  return deps.db.transaction().execute(async (tx) => {
    await holdSession(tx, deps, session)
    await markConfirmed(tx, deps, owned)
    await recordAdded(tx, deps, session, row)
    const confirmed = await readChannel(tx, owned)
    return confirmed === null ? refuse('NOT_FOUND') : ok(presentChannel(deps.secrets, confirmed))
  })
}

async function markConfirmed(
  tx: Tx,
  { clock, live }: Pick<ChannelDeps, 'clock' | 'live'>,
  owned: { readonly userId: string; readonly id: string },
): Promise<void> {
  const confirmed_at = timestamp(clock.now())
  await updateChannel(tx, owned, { confirmed_at, code_hash: null, code_expires_at: null })
  await live.publish(tx, { kind: 'user', userId: owned.userId, what: 'profile' })
}
