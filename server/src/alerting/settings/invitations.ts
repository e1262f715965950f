import { ok } from '@cratewatch/domain/kernel/result'
import { deleteInvited, findInvited, updateChannel } from '../channels/channel-rows.ts'
import { timestamp } from '../../database/database.ts'
import type { Deps } from '../../outbound/deps.ts'
import { refuse } from '../../base/refusal.ts'
import { hashToken } from '../../base/secrets.ts'
import { nameAccount } from '../../collectors/users.ts'
import { recordAdded } from './change-channel.ts'

type InvitationDeps = Pick<Deps, 'db' | 'clock' | 'live' | 'ids' | 'log' | 'mailer' | 'secrets'>

/** Reads who asks whether the reader of a mail wants alerts. */
export async function readInvitation({ db, clock }: InvitationDeps, token: string) {
  const invited = await findInvited(db, hashToken(token), clock.now())
  if (invited === null || invited.address === null) return refuse('INVALID_TOKEN')
  const { account } = await nameAccount(db, invited.userId)
  return ok({ account, address: invited.address, isAgreed: invited.confirmed_at !== null })
}

/** Agrees to alerts or refuses them; refused, the address is removed. The link serves for both until it expires. */
export async function answerInvitation(deps: InvitationDeps, token: string, agrees: boolean) {
  return deps.db.transaction().execute(async (tx) => {
    const invited = await findInvited(tx, hashToken(token), deps.clock.now())
    if (invited === null) return refuse('INVALID_TOKEN')
    const { id, userId } = invited
    if (!agrees) await deleteInvited(tx, id)
    else if (invited.confirmed_at === null) {
      await updateChannel(tx, { userId, id }, { confirmed_at: timestamp(deps.clock.now()) })
      await recordAdded(tx, deps, { userId, id: null }, invited)
    }
    return ok(await deps.live.publish(tx, { kind: 'user', userId, what: 'profile' }))
  })
}
