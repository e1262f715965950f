import { createHmac } from 'node:crypto'
import type { TargetRequest } from '../../../vendors/targets.ts'
import type { Sender } from '../../send/sender.ts'
import { jsonRequest, messageIdOf } from '../plain/request.ts'
import { refusedBy } from '../../../vendors/targets/target-outcome.ts'
import { targetSender, type TargetDeps } from '../plain/target-sender.ts'
import { webhookBody } from './webhook-body.ts'

/** A request before it is signed: the key is stored with it, sealed, because the signature has the time of sending. */
type Unsigned = TargetRequest & { readonly id: string; readonly body: string; readonly signingKey: string }

/** Posts signed JSON, https://www.standardwebhooks.com; what it says is described in docs/webhooks.md. */
export function webhookSender(deps: TargetDeps): Sender {
  return targetSender<'webhook', Unsigned>(deps, 'webhook', {
    write({ settings, signingKey, message, about }) {
      if (signingKey === null) throw new Error('A webhook has no signing key')
      const body = webhookBody(message, about)
      return {
        ...jsonRequest(settings.url, {}),
        body: JSON.stringify(body),
        id: `msg_${messageIdOf(message.key)}`,
        signingKey,
      }
    },
    sign({ id, signingKey, method, url, headers, body }) {
      const timestamp = String(Math.floor(deps.clock.now() / 1_000))
      const key = Buffer.from(signingKey.replace(/^whsec_/, ''), 'base64')
      const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
      const signed = {
        'webhook-id': id,
        'webhook-timestamp': timestamp,
        'webhook-signature': `v1,${signature}`,
      }
      return { method, url, body, headers: { ...headers, ...signed } }
    },
    // The receiver wants no more of them; everything else may be repaired.
    judge: refusedBy(410),
  })
}
