import type { endpoints } from '@cratewatch/contracts/endpoints'
import { MOST_SHARED_LISTS } from '@cratewatch/contracts/lists/shared-lists'
import { ok } from '@cratewatch/domain/kernel/result'
import type { z } from 'zod'
import { announceMethod } from '../../alerting/deliveries/account-links.ts'
import { refuse } from '../../base/refusal.ts'
import { hashToken } from '../../base/secrets.ts'
import { wire, wireOrNull } from '../../base/wire-time.ts'
import { recordSecurityEvent } from '../../collectors/security-events.ts'
import {
  addSharedList,
  readSharedLists,
  removeSharedList,
  type SharedList,
} from '../../collectors/shared-lists.ts'
import { holdSession } from '../../collectors/users.ts'
import { timestamp } from '../../database/database.ts'
import type { Session, Visitor } from '../../http/caller/caller.ts'
import type { Deps } from '../../outbound/deps.ts'

const PURPOSE = 'shared-list'

type ShareDeps = Pick<Deps, 'db' | 'clock' | 'ids' | 'config' | 'live' | 'log' | 'mailer' | 'secrets'>

/** Reads the links of a user, with their addresses: what they show is what their owner wanted shown. */
export async function listSharedLists(deps: Pick<Deps, 'db' | 'config' | 'secrets'>, userId: string) {
  const lists = await readSharedLists(deps.db, userId)
  return { lists: lists.map((list) => present(deps, list)), limit: MOST_SHARED_LISTS }
}

function present({ config, secrets }: Pick<Deps, 'config' | 'secrets'>, list: SharedList) {
  // Only the hash is stored; the token is known again by what signed it.
  const token = secrets.signatures(PURPOSE, list.id).find((each) => hashToken(each).equals(list.token_hash))
  return {
    id: list.id,
    name: list.name,
    tag: list.tag,
    showsLimits: list.shows_limits,
    url: token === undefined ? null : `${config.publicUrl}/shared/${token}`,
    createdAt: wire(list.created_at),
    openedAt: wireOrNull(list.opened_at),
  }
}

/** Shares the list of a user at a new secret address, and mails them that there is one. */
export function shareList(
  deps: ShareDeps,
  session: Session,
  { name, tag, showsLimits }: z.infer<typeof endpoints.shareList.body>,
) {
  const { id: sessionId, userId } = session
  const id = deps.ids.uuid()
  return deps.db.transaction().execute(async (tx) => {
    // One at a time counts against the limit.
    await holdSession(tx, deps, session)
    const held = await readSharedLists(tx, userId)
    if (held.length >= MOST_SHARED_LISTS) return refuse('TOO_MANY_SHARED_LISTS')
    await addSharedList(tx, {
      id,
      user_id: userId,
      token_hash: hashToken(deps.secrets.sign(PURPOSE, id)),
      name,
      tag,
      shows_limits: showsLimits,
      created_at: timestamp(deps.clock.now()),
      made_in: sessionId,
    })
    await announceMethod(tx, deps, session, { kind: 'shared-list', id, label: name })
    const made = (await readSharedLists(tx, userId)).find((list) => list.id === id)
    return made === undefined ? refuse('TOO_MANY_SHARED_LISTS') : ok(present(deps, made))
  })
}

/** Ends a link: its page is gone at once. */
export function endSharedList(deps: ShareDeps, userId: string, id: string, from: Visitor) {
  return deps.db.transaction().execute(async (tx) => {
    if (!(await removeSharedList(tx, userId, id))) return refuse('NOT_FOUND')
    const event = { kind: 'method-removed', method: 'shared-list', outcome: 'succeeded' } as const
    await recordSecurityEvent(tx, deps, { ...event, userId, from })
    return ok(await deps.live.publish(tx, { kind: 'user', userId, what: 'profile' }))
  })
}
