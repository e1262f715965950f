import type { addBrowser as endpoint } from '@cratewatch/contracts/alerting/channels'
import { isPushService } from '@cratewatch/domain/notifications/push-services'
import { ok } from '@cratewatch/domain/kernel/result'
import type { z } from 'zod'
import { browserAddress, findBrowser, takeBrowser } from '../channels/account-channels.ts'
import {
  insertChannel,
  readChannel,
  updateChannel,
  sealSettings,
  type ChannelRow,
} from '../channels/channel-rows.ts'
import { timestamp, type Tx } from '../../database/database.ts'
import type { Session } from '../../http/caller/caller.ts'
import { holdSession } from '../../collectors/users.ts'
import { refuse } from '../../base/refusal.ts'
import { presentChannel, type ChannelDeps } from './present-channel.ts'
import { recordAdded } from './change-channel.ts'

type Given = z.output<typeof endpoint.body>

/**
 * Adds a browser, which has agreed by subscribing; one that is new to the account asks for a fresh authentication. The
 * same one again is the same channel, and switched on; so is one that names the subscription it had before.
 */
export async function addBrowser(deps: ChannelDeps, session: Session, given: Given) {
  if (!deps.senders.has('web-push')) return refuse('SERVICE_UNAVAILABLE', { cause: 'kind-off' })
  const { endpoint, before, p256dh, auth } = given
  if (!isPushService(new URL(endpoint).hostname, deps.config.targets.pushHosts))
    return refuse('VALIDATION_FAILED', { field: 'endpoint' })
  const address = browserAddress(endpoint)
  const sealed = sealSettings(deps.secrets, { settings: { endpoint, p256dh, auth }, signingKey: null })
  return deps.db.transaction().execute(async (tx) => {
    const { userId } = session
    await holdSession(tx, deps, session)
    const addresses = [address, ...(before === undefined ? [] : [browserAddress(before)])]
    const known = await findBrowser(tx, { userId, addresses })
    if (known === null && !session.isRecent) return refuse('REAUTHENTICATION_REQUIRED')
    for (const other of await takeBrowser(tx, { userId, address }))
      await deps.live.publish(tx, { kind: 'user', userId: other, what: 'profile' })
    const id = await store(deps, tx, session, { known, address, sealed, label: given.label })
    if (id === null) return refuse('CHANNEL_LIMIT_REACHED')
    await deps.live.publish(tx, { kind: 'user', userId, what: 'profile' })
    return ok(presentChannel(deps.secrets, (await readChannel(tx, { userId, id })) as ChannelRow))
  })
}

type Browser = {
  /** The channel that it is already; null: none. */
  readonly known: { readonly id: string; readonly address: string | null } | null
  readonly address: string
  readonly sealed: Buffer
  readonly label: string
}

/** Returns the id of the channel; null: the account has as many as it may have. */
async function store(
  deps: ChannelDeps,
  tx: Tx,
  session: Session,
  { known, address, sealed, label }: Browser,
): Promise<string | null> {
  const { userId } = session
  if (known !== null) {
    const again = { address, sealed_settings: sealed, is_on: true, disabled_at: null, disabled_why: null }
    await updateChannel(tx, { userId, id: known.id }, again)
    if (known.address !== address) await recordAdded(tx, deps, session, { label, address })
    return known.id
  }
  const id = deps.ids.uuid()
  const now = timestamp(deps.clock.now())
  const isRoom = await insertChannel(tx, {
    id,
    user_id: userId,
    kind: 'web-push',
    label,
    address,
    sealed_settings: sealed,
    gets: JSON.stringify({ alerts: 'all', summaries: false, alarms: false }),
    confirmed_at: now,
    made_in: session.id,
    created_at: now,
  })
  if (isRoom) await recordAdded(tx, deps, session, { label, address })
  return isRoom ? id : null
}
