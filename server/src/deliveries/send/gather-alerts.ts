import { createHash } from 'node:crypto'
import { instant } from '@cratewatch/domain/kernel/instant'
import type { OutgoingMessage, Sendable } from '../settle/delivered.ts'
import type { AlertMessage, DigestMessage } from '../message.ts'

/** Gathers all alerts of one recipient in one message when there are several; other messages stay single. */
export function gatherAlerts(sendable: readonly Sendable[]): readonly OutgoingMessage[] {
  const alerts = oneOfEach(sendable.flatMap(({ message }) => (message.about === 'alert' ? [message] : [])))
  const [first] = alerts
  const isAlert = ({ message }: Sendable) => message.about === 'alert'
  const others = sendable
    .filter((each) => !isAlert(each))
    .map(({ claim, message }) => ({ message, claims: [claim] }))
  if (first === undefined) return others
  const message = alerts.length === 1 ? first : digestOf(first, alerts)
  return [{ message, claims: sendable.filter(isAlert).map(({ claim }) => claim) }, ...others]
}

/** Keeps one alert of each record or pressing, the newest of those that hold, or of all: what is shown is its present state. */
function oneOfEach(alerts: readonly AlertMessage[]): readonly AlertMessage[] {
  const inOrder = alerts.toSorted((a, b) => Number(a.holds) - Number(b.holds) || a.seenAt - b.seenAt)
  return [...new Map(inOrder.map((alert) => [`${alert.watchId} ${alert.release.id}`, alert])).values()]
}

function digestOf({ recipient }: AlertMessage, alerts: readonly AlertMessage[]): DigestMessage {
  const keys = alerts.map((alert) => alert.key).toSorted()
  return {
    about: 'alerts',
    key: `together:${createHash('sha256').update(keys.join(' ')).digest('hex')}`,
    recipient,
    alerts,
    seenAt: instant(Math.min(...alerts.map((alert) => alert.seenAt))),
  }
}
