/** The address that updates are pushed to. */
export type Webhook = {
  readonly url: string
  readonly maxConnections: number
  /** Sent with every update, to authenticate the sender. */
  readonly secret?: string
}
