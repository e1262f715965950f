export type ChannelSummary = 'email' | 'telegram' | 'both' | 'none'

/** Names the channels that reach a user. A channel without an address reaches nobody. */
export function channelSummary(user: {
  readonly hasEmail: boolean
  readonly emailEnabled: boolean
  readonly telegramEnabled: boolean
}): ChannelSummary {
  const email = user.hasEmail && user.emailEnabled
  if (email) return user.telegramEnabled ? 'both' : 'email'
  return user.telegramEnabled ? 'telegram' : 'none'
}
