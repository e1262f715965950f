import type { ChannelKind } from '@cratewatch/contracts/channels/kinds'
import type { Duration } from '@cratewatch/domain/kernel/duration'
import type { ChannelRow } from '../../channels/channel-rows.ts'
import type { Deps } from '../../deps.ts'
import type { Recipient } from '../../deliveries/message.ts'
import type { Sender } from '../../deliveries/send/sender.ts'
import type { SessionOwner } from '../../http/caller/caller.ts'

/** What other features do for this one. */
export type OtherVerbs = {
  /** Counts a mail that invites an address. null: it may be sent; otherwise how long to wait. */
  countInvitation(userId: string, address: string): Promise<Duration | null>
  /** Disconnects the chat of an account. */
  endChat(session: SessionOwner): Promise<unknown>
}

export type ChannelDeps = Deps &
  OtherVerbs & {
    /** The kinds that this instance has. */
    readonly senders: ReadonlyMap<ChannelKind, Sender>
  }

/** The recipient of a message that is sent to a channel outside of deliveries. */
export function recipientOf(row: ChannelRow): Recipient {
  return {
    userId: row.user_id,
    channel: { id: row.id, address: row.address, sealedSettings: row.sealed_settings },
    email: row.address ?? row.email,
    locale: row.locale,
    timeZone: row.time_zone,
    unconfirmed: null,
  }
}
