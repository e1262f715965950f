export type ChannelSummary = 'email' | 'telegram' | 'both' | 'none'

/** By which channels somebody is told, in a word. A channel that is on without an address to send to tells nobody. */
export function channelSummary(user: {
  readonly hasEmail: boolean
  readonly emailEnabled: boolean
  readonly telegramEnabled: boolean
}): ChannelSummary {
  const email = user.hasEmail && user.emailEnabled
  if (email) return user.telegramEnabled ? 'both' : 'email'
  return user.telegramEnabled ? 'telegram' : 'none'
}
