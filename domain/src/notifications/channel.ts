/** Where a message can go besides the in-app list. */
export type Channel = 'email' | 'telegram'

/** Which channels reach a user: switched on, with an address, and configured on this instance. */
export type Reach = Readonly<Record<Channel, boolean>>
