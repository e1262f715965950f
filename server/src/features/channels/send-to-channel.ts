import { ok } from '@cratewatch/domain/kernel/result'
import type { ChannelRow } from '../../channels/channel-rows.ts'
import type { Notice, SendOutcome } from '../../deliveries/send/sender.ts'
import { sendNow } from '../../deliveries/send/send-now.ts'
import { refuse } from '../../refusal.ts'
import { recipientOf, type ChannelDeps } from './channel-deps.ts'

/** Sends a notice to a channel while its user waits. */
export async function sendToChannel(deps: ChannelDeps, row: ChannelRow, notice: Notice) {
  const sender = deps.senders.get(row.kind)
  const recipient = recipientOf(row)
  const address = sender?.addressOf(recipient) ?? null
  if (sender === undefined || address === null) return refuse('SERVICE_UNAVAILABLE', { cause: 'kind-off' })
  const content = sender.notice(recipient, notice, deps.clock.now())
  return answerOf(await sendNow(deps, sender, { address, content }))
}

/** Answers whoever waits for a message that was sent at once. */
export function answerOf(outcome: SendOutcome) {
  if (outcome.kind === 'accepted') return ok(undefined)
  const isAddressAtFault = 'isUnresolved' in outcome && outcome.isUnresolved === true
  return !isAddressAtFault && (outcome.kind === 'retry' || outcome.kind === 'unanswered')
    ? refuse('SERVICE_UNAVAILABLE', { cause: 'channel-down' })
    : refuse('CHANNEL_UNREACHABLE')
}
