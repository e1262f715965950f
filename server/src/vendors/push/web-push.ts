import webPush from 'web-push'
import { hours } from '@cratewatch/domain/kernel/duration'
import { assertNever } from '@cratewatch/domain/kernel/assert-never'
import type { Config } from '../../config/config.ts'
import type { Push, PushMessage } from '../push.ts'
import type { TargetAnswer, TargetOutcome, TargetRequest, Targets } from '../targets.ts'

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
        return { kind: 'refused', why: error instanceof Error ? error.message : 'The keys are unusable' }
      }
      return judge(await targets.send(request))
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

/** Failures are about one message: each push service serves the browsers of one maker, and says nothing of the others. */
function judge(answer: TargetAnswer): TargetOutcome {
  switch (answer.kind) {
    case 'answered':
      return judgeStatus(answer)
    case 'forbidden':
      return { kind: 'refused', why: answer.why }
    case 'unreachable':
      return { kind: 'retry', blame: 'message', why: answer.why, after: null }
    case 'unanswered':
      return { ...answer, blame: 'message' }
    default:
      return assertNever(answer)
  }
}

function judgeStatus({
  status,
  retryAfter,
  body,
}: Extract<TargetAnswer, { kind: 'answered' }>): TargetOutcome {
  const why = `${status} ${body}`.trim()
  if (status >= 200 && status < 300) return { kind: 'accepted' }
  // The subscription has expired, or the browser has ended it.
  if (status === 404 || status === 410) return { kind: 'refused', why }
  return { kind: 'retry', blame: 'message', why, after: retryAfter }
}

/** How push services reach the operator: an address by mailto: or https:, and nothing else. */
function subjectOf({ publicUrl, supportEmail }: Pick<Config, 'publicUrl' | 'supportEmail'>): string {
  if (supportEmail !== null) return `mailto:${supportEmail}`
  return publicUrl.startsWith('https:') ? publicUrl : `mailto:webmaster@${new URL(publicUrl).hostname}`
}
