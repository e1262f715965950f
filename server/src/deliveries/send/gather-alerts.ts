import { createHash } from 'node:crypto'
import { instant } from '@cratewatch/domain/kernel/instant'
import type { OutgoingMessage, Sendable } from '../settle/delivered.ts'
import type { AlertMessage, DigestMessage } from '../message.ts'

/** Gathers all alerts of one recipient in one message when there are several; other messages stay single. */
export function gatherAlerts(sendable: readonly Sendable[]): readonly OutgoingMessage[] {
  const alerts = sendable.flatMap(({ message }) => (message.about === 'alert' ? [message] : []))
  if (alerts.length < 2) return sendable.map(({ claim, message }) => ({ message, claims: [claim] }))
  const isAlert = ({ message }: Sendable) => message.about === 'alert'
  return [
    { message: digestOf(alerts), claims: sendable.filter(isAlert).map(({ claim }) => claim) },
    ...sendable.filter((each) => !isAlert(each)).map(({ claim, message }) => ({ message, claims: [claim] })),
  ]
}

function digestOf(alerts: readonly AlertMessage[]): DigestMessage {
  const [first] = alerts
  if (first === undefined) throw new Error('There is nothing to gather')
  const keys = alerts.map((alert) => alert.key).toSorted()
  return {
    about: 'alerts',
    key: `together:${createHash('sha256').update(keys.join(' ')).digest('hex')}`,
    recipient: first.recipient,
    alerts: alerts.toSorted((a, b) => a.seenAt - b.seenAt),
    seenAt: instant(Math.min(...alerts.map((alert) => alert.seenAt))),
  }
}
