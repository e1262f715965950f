/** Where a message can go besides the in-app list. */
export const CHANNELS = ['email', 'telegram'] as const
export type Channel = (typeof CHANNELS)[number]

/** Which channels reach a user: switched on, with an address, and configured on this instance. */
export type Reach = Readonly<Record<Channel, boolean>>
