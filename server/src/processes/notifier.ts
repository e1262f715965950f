import { notifierLoop } from '../deliveries/send/notifier-loop.ts'
import { notifierMetrics } from '../deliveries/send/notifier-metrics.ts'
import { emailSender } from '../deliveries/channels/email/email-sender.ts'
import { telegramSender } from '../deliveries/channels/telegram/telegram-sender.ts'
import type { Sender } from '../deliveries/send/sender.ts'
import type { Deps } from '../deps.ts'

/** Sends deliveries on every configured channel until `signal` aborts and what is in flight is done. */
export async function runNotifier(deps: Deps, signal: AbortSignal): Promise<void> {
  const metrics = notifierMetrics(deps.metrics)
  await Promise.all(senders(deps).map((sender) => notifierLoop(deps, sender, metrics, signal)))
}

function senders({ mailer, chat, config, secrets }: Deps): readonly Sender[] {
  return [
    ...(mailer === null ? [] : [emailSender({ mailer, config, secrets })]),
    ...(chat === null ? [] : [telegramSender({ chat, config })]),
  ]
}
