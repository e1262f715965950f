/** Where updates are pushed to. */
export type Webhook = {
  readonly url: string
  readonly maxConnections: number
  /** Sent along with every update, so that the receiver knows who it is from. */
  readonly secret?: string
}
