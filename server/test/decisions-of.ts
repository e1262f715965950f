import type { Decision, RecordPage } from '@cratewatch/contracts/watching/record-page'

/** Returns the alerts of a record's line of time. */
export function decisionsOf({ timeline }: Pick<RecordPage, 'timeline'>): Decision[] {
  return timeline.items.flatMap((item) => (item.kind === 'alert' ? [item.alert] : []))
}
