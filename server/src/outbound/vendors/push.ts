import type { TargetOutcome } from './targets.ts'

/** A push message to one browser, not yet encrypted. */
export type PushMessage = {
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
  /** JSON that the service worker reads (contracts/src/alerting/push-payload.ts). */
  readonly payload: string
  /** A later message of the same topic replaces one that was not fetched yet: 32 URL-safe characters. */
  readonly topic: string
}

/** The push services of browsers, by RFC 8030, 8291 and 8292. */
export type Push = {
  /** The public key with which browsers subscribe. */
  readonly publicKey: string
  /** Encrypts and sends a message. */
  send(message: PushMessage): Promise<TargetOutcome>
}
