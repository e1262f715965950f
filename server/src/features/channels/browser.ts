import type { addBrowser as endpoint } from '@cratewatch/contracts/channels/channels'
import { ok } from '@cratewatch/domain/kernel/result'
import type { z } from 'zod'
import { browserAddress, findBrowser, takeBrowser } from '../../channels/browser-channels.ts'
import { insertChannel, readChannel, updateChannel, type ChannelRow } from '../../channels/channel-rows.ts'
import { sealSettings } from '../../channels/settings.ts'
import { timestamp, type Tx } from '../../database/database.ts'
import type { SessionOwner } from '../../http/caller/caller.ts'
import { refuse } from '../../refusal.ts'
import type { ChannelDeps } from './channel-deps.ts'
import { presentChannel } from './present-channel.ts'
import { recordAdded } from './record-change.ts'

type Given = z.output<typeof endpoint.body>

/** Adds a browser, which has agreed by subscribing. The same one again is the same channel, and switched on. */
export async function addBrowser(deps: ChannelDeps, session: SessionOwner, given: Given) {
  if (!deps.senders.has('web-push')) return refuse('SERVICE_UNAVAILABLE', { cause: 'kind-off' })
  const { endpoint, p256dh, auth } = given
  const address = browserAddress(endpoint)
  const sealed = sealSettings(deps.secrets, { settings: { endpoint, p256dh, auth }, signingKey: null })
  return deps.db.transaction().execute(async (tx) => {
    const { userId } = session
    for (const before of await takeBrowser(tx, { userId, address }))
      await deps.live.publish(tx, { kind: 'user', userId: before, what: 'profile' })
    const id = await store(deps, tx, session, { address, sealed, label: given.label })
    if (id === null) return refuse('CHANNEL_LIMIT_REACHED')
    await deps.live.publish(tx, { kind: 'user', userId, what: 'profile' })
    return ok(presentChannel(deps.secrets, (await readChannel(tx, { userId, id })) as ChannelRow))
  })
}

type Browser = { readonly address: string; readonly sealed: Buffer; readonly label: string }

/** Returns the id of the channel; null: the account has as many as it may have. */
async function store(
  deps: ChannelDeps,
  tx: Tx,
  session: SessionOwner,
  { address, sealed, label }: Browser,
): Promise<string | null> {
  const { userId } = session
  const known = await findBrowser(tx, { userId, address })
  if (known !== null) {
    const again = { sealed_settings: sealed, is_on: true, disabled_at: null, disabled_why: null }
    await updateChannel(tx, { userId, id: known }, again)
    return known
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
