import { courierLoop } from '../delivering/courier-loop.ts'
import { courierMetrics } from '../delivering/courier-metrics.ts'
import { emailSender } from '../delivering/channels/email/email-sender.ts'
import { telegramSender } from '../delivering/channels/telegram/telegram-sender.ts'
import type { Sender } from '../delivering/sender.ts'
import type { World } from '../world.ts'

/** Sends deliveries on every channel that is configured, until `signal` aborts and what is under way is done. */
export async function runCourier(world: World, signal: AbortSignal): Promise<void> {
  const metrics = courierMetrics(world.metrics)
  await Promise.all(senders(world).map((sender) => courierLoop(world, sender, metrics, signal)))
}

function senders({ mailer, chat, config, secrets }: World): readonly Sender[] {
  return [
    ...(mailer === null ? [] : [emailSender({ mailer, config, secrets })]),
    ...(chat === null ? [] : [telegramSender({ chat, config })]),
  ]
}
