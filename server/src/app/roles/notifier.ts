import { createSenders } from '../../alerting/kinds/registry.ts'
import { notifierLoop, notifierMetrics } from '../../alerting/deliveries/send/notifier-loop.ts'
import type { Deps } from '../../outbound/deps.ts'

/** Sends deliveries of every kind that this instance has until `signal` aborts and what is in flight is done. */
export async function runNotifier(deps: Deps, signal: AbortSignal): Promise<void> {
  const metrics = notifierMetrics(deps.metrics)
  const senders = [...createSenders(deps).values()]
  await Promise.all(senders.map((sender) => notifierLoop(deps, sender, metrics, signal)))
}
