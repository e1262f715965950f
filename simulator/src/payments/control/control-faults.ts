import { numberIn, readControlBody, textIn } from '../../chat/plumbing/control-body.ts'
import type { ControlBody } from '../../chat/plumbing/control-body.ts'
import { json } from '../../wire/answer.ts'
import type { Answer } from '../../wire/answer.ts'
import type { Incoming } from '../../wire/incoming.ts'
import { paymentFaultKinds } from '../api/payment-faults.ts'
import { webhookFaultKinds } from '../webhooks/webhook-fault.ts'
import type { Desk } from './desk.ts'

export function listFaults({ api, webhooks }: Desk): Answer {
  return json(200, {
    faults: api.faults.list(),
    holding: api.faults.holding,
    webhookFaults: webhooks.faults.list(),
  })
}

/** `POST faults {kind, method?, prefix?, share? | next?, delayMs?, when?}`: a trap between the shop and the API. */
export function setFault({ api }: Desk, incoming: Incoming): Answer {
  const body = readControlBody(incoming)
  const kind = paymentFaultKinds.find((each) => each === body['kind'])
  if (kind === undefined) return json(400, { error: 'bad-fault' })
  const method = textIn(body, 'method')
  const prefix = textIn(body, 'prefix')
  const { when } = body
  const id = api.faults.add({
    kind,
    ...extent(body),
    ...(method !== undefined && { method }),
    ...(prefix !== undefined && { prefix }),
    ...((when === 'before' || when === 'after') && { when }),
  })
  return json(200, { id })
}

/** `POST webhook-faults {kind, type?, share? | next?, delayMs?}`: a trap on the way of events to the shop. */
export function setWebhookFault({ webhooks }: Desk, incoming: Incoming): Answer {
  const body = readControlBody(incoming)
  const kind = webhookFaultKinds.find((each) => each === body['kind'])
  if (kind === undefined) return json(400, { error: 'bad-fault' })
  const type = textIn(body, 'type')
  return json(200, {
    id: webhooks.faults.add({ kind, ...extent(body), ...(type !== undefined && { type }) }),
  })
}

/** `DELETE faults`: takes all traps away, on both ways, and lets stalled requests go. */
export function clearFaults({ api, webhooks }: Desk): Answer {
  api.faults.clear()
  webhooks.faults.clear()
  return json(200, { cleared: true })
}

function extent(body: ControlBody) {
  const share = numberIn(body, 'share')
  const next = numberIn(body, 'next')
  const delayMs = numberIn(body, 'delayMs')
  return {
    ...(share !== undefined && { share }),
    ...(next !== undefined && { next }),
    ...(delayMs !== undefined && { delayMs }),
  }
}
