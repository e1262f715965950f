import type { InstanceEvent } from '@cratewatch/contracts/channels/webhook-message'
import { readOperatorChannels } from '../../channels/operator-channels.ts'
import type { Tx } from '../../database/database.ts'
import type { Deps } from '../../deps.ts'
import { enqueueAccountMessage } from './enqueue-account-message.ts'

export type EventDeps = Pick<Deps, 'clock' | 'config' | 'ids' | 'live' | 'mailer'>

/**
 * Enqueues an event of the instance for every channel of operators that is to get events, in the transaction of what
 * happened, so that there is no one without the other.
 */
export async function enqueueInstanceEvent(tx: Tx, deps: EventDeps, event: InstanceEvent): Promise<void> {
  for (const to of await readOperatorChannels(tx, deps.config, 'events'))
    await enqueueAccountMessage(tx, deps, { kind: 'instance-event', linkId: null, details: event, ...to })
}
