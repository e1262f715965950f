import type { RecordPage } from '@cratewatch/contracts/watching/record-page'

/** The page of a record with these alerts on top of its line of time, each like the first one that is there. */
export function withAlerts({ timeline, ...page }: RecordPage, alerts: readonly object[]) {
  const first = timeline.items.find((item) => item.kind === 'alert')
  const seen = timeline.items.filter((item) => item.kind === 'seen')
  const items = alerts.map((alert) => ({
    kind: 'alert',
    alert: { ...first?.alert, id: crypto.randomUUID(), ...alert },
  }))
  return { ...page, timeline: { ...timeline, items: [...items, ...seen] } }
}
