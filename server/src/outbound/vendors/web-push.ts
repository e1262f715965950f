import { hours } from '@cratewatch/domain/kernel/duration'
import webPush from 'web-push'
import type { Config } from '../../base/config/config.ts'
import { outcomeOf, type SendOutcome } from './send-outcome.ts'
import { targetOutcome, type TargetRequest, type Targets } from './targets.ts'

/** The keys of RFC 8292, base64url. */
export type VapidKeys = { readonly publicKey: string; readonly privateKey: string }

/** After this, a copy is hardly worth a buzz. */
const TTL_SECONDS = hours(6) / 1_000

/** Sends messages by the push services of browsers, encrypted for one browser and signed by this instance. */
export function createWebPush(
  targets: Targets,
  keys: VapidKeys,
  config: Pick<Config, 'publicUrl' | 'supportEmail'>,
): Push {
  const vapidDetails = { subject: subjectOf(config), ...keys }
  return {
    publicKey: keys.publicKey,
    async send(message) {
      let request: TargetRequest
      try {
        request = requestOf(message, vapidDetails)
      } catch (error) {
        const why = error instanceof Error ? error.message : 'The keys are unusable'
        return outcomeOf('web-push', { answered: 'forbidden', words: '' }, { why })
      }
      return targetOutcome('web-push', await targets.send(request))
    },
  }
}

function requestOf(
  { endpoint, p256dh, auth, payload, topic }: PushMessage,
  vapidDetails: webPush.RequestOptions['vapidDetails'],
): TargetRequest {
  const { headers, body } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
    ...(vapidDetails && { vapidDetails }),
    TTL: TTL_SECONDS,
    urgency: 'high',
    topic,
  })
  // The length follows from the body.
  const given = Object.entries(headers).filter(([name]) => name !== 'Content-Length')
  return {
    method: 'POST',
    url: endpoint,
    headers: Object.fromEntries(given.map(([name, value]) => [name, String(value)])),
    body: { base64: body.toString('base64') },
  }
}

/** How push services reach the operator: an address by mailto: or https:, and nothing else. */
function subjectOf({ publicUrl, supportEmail }: Pick<Config, 'publicUrl' | 'supportEmail'>): string {
  if (supportEmail !== null) return `mailto:${supportEmail}`
  return publicUrl.startsWith('https:') ? publicUrl : `mailto:webmaster@${new URL(publicUrl).hostname}`
}

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
  send(message: PushMessage): Promise<SendOutcome>
}
