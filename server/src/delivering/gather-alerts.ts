import { createHash } from 'node:crypto'
import { instant } from '@cratewatch/domain/kernel/instant'
import type { Message, Sendable } from './delivered.ts'
import type { AlertLetter, AlertsLetter } from './letter.ts'

/** All alerts of one reader as one message, when there are several; everything else by itself. */
export function gatherAlerts(sendable: readonly Sendable[]): readonly Message[] {
  const alerts = sendable.flatMap(({ letter }) => (letter.about === 'alert' ? [letter] : []))
  if (alerts.length < 2) return sendable.map(({ claim, letter }) => ({ letter, claims: [claim] }))
  const isAlert = ({ letter }: Sendable) => letter.about === 'alert'
  return [
    { letter: together(alerts), claims: sendable.filter(isAlert).map(({ claim }) => claim) },
    ...sendable.filter((each) => !isAlert(each)).map(({ claim, letter }) => ({ letter, claims: [claim] })),
  ]
}

function together(alerts: readonly AlertLetter[]): AlertsLetter {
  const [first] = alerts
  if (first === undefined) throw new Error('There is nothing to gather')
  const keys = alerts.map((alert) => alert.key).toSorted()
  return {
    about: 'alerts',
    key: `together:${createHash('sha256').update(keys.join(' ')).digest('hex')}`,
    reader: first.reader,
    alerts: alerts.toSorted((a, b) => a.seenAt - b.seenAt),
    seenAt: instant(Math.min(...alerts.map((alert) => alert.seenAt))),
  }
}
