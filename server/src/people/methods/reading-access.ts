import { deleteChannel, madeChannels, proveChannels } from '../../alerting/channels/channel-rows.ts'
import { deleteFeed, proveFeed, readFeedRow } from '../../alerting/channels/feed-rows.ts'
import type { AccessSource } from './access-source.ts'

/** Channels of every kind, browsers and invited people among them: they read what an account collects. */
export const channelAccess: AccessSource = {
  kind: 'channel',
  tables: ['channels', 'deliveries'],
  async list(queries, userId) {
    const channels = await madeChannels(queries, userId)
    return channels.map((channel) => ({
      kind: 'channel',
      id: channel.id,
      label: `${channel.label} (${channel.address})`,
      // Its mail is sent when the target agrees, and what that mail undoes is what has come since.
      madeAt: channel.confirmed_at ?? channel.created_at,
      madeIn: channel.made_in,
      // A target that has not agreed could still do so.
      proven: channel.is_proven && channel.confirmed_at !== null,
      isWaiting: channel.confirmed_at === null,
    }))
  },
  async end(tx, deps, userId, id) {
    await deleteChannel(tx, { userId, id })
    await deps.live.publish(tx, { kind: 'user', userId, what: 'profile' })
  },
  prove: (tx, userId) => proveChannels(tx, userId),
}

/** The secret address of the alerts as a feed. */
export const feedAccess: AccessSource = {
  kind: 'feed',
  tables: ['feeds'],
  async list(queries, userId) {
    const feed = await readFeedRow(queries, userId)
    if (feed === null) return []
    const { id, created_at: madeAt, made_in: madeIn, is_proven: proven, last_used_at: lastUsedAt } = feed
    return [{ kind: 'feed', id, label: null, madeAt, madeIn, proven, lastUsedAt }]
  },
  async end(tx, deps, userId) {
    await deleteFeed(tx, userId)
    await deps.live.publish(tx, { kind: 'user', userId, what: 'profile' })
  },
  prove: (tx, userId) => proveFeed(tx, userId),
}
