import { Counter, Histogram, type Registry } from 'prom-client'
import type { ChannelKind } from '@cratewatch/contracts/alerting/kinds'
import type { Delivered } from '../settle/settle.ts'

export type NotifierMetrics = { count(channel: ChannelKind, delivered: Delivered): void }

const MINUTE = 60
const HOUR = 60 * MINUTE

/** Publishes metrics of the notifier: how deliveries end, and how long alerts take to reach the vendor. */
export function notifierMetrics(register: Registry): NotifierMetrics {
  const attempts = new Counter({
    name: 'cratewatch_deliveries_total',
    help: 'Delivery attempts by channel and what became of them',
    labelNames: ['channel', 'end'],
    registers: [register],
  })
  const took = new Histogram({
    name: 'cratewatch_delivery_seconds',
    help: 'From what was seen to the word of the vendor who took the message',
    labelNames: ['channel'],
    buckets: [1, 2, 5, 10, 30, MINUTE, 2 * MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR, 6 * HOUR, 24 * HOUR],
    registers: [register],
  })
  return {
    count(channel, delivered) {
      attempts.inc({ channel, end: delivered.end })
      if (delivered.took !== null) took.observe({ channel }, delivered.took / 1_000)
    },
  }
}
