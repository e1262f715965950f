import type { InAppNotification } from '../src/client.ts'
import { type Command, CommandFailure, EXIT } from './command.ts'
import { copiesText, titleOf } from './records.ts'

const LATEST = 100

/** Follows what happens: each new alert is a line, and while it runs nothing is missed. */
export async function watch({ api, options, print, warn, signal }: Command): Promise<void> {
  const latest = async () => (await api.listNotifications({ query: { limit: LATEST } })).notifications
  const shown = new Set((await latest()).map(({ id }) => id))
  if (!options.json) warn('Watching. Ctrl-C ends it.')
  for await (const { type } of api.live({ signal })) {
    if (type === 'session-ended') throw new CommandFailure('The token was revoked.', EXIT.refused)
    // After `hello`, what came while the connection was lost.
    if (type !== 'notifications' && type !== 'hello') continue
    for (const notification of (await latest()).filter(({ id }) => !shown.has(id)).toReversed()) {
      shown.add(notification.id)
      print(options.json ? JSON.stringify(notification) : alertLine(notification))
    }
  }
}

/** The kind of a notification in words: `inApp.within-ceiling.message` is “within ceiling”. */
const kindOf = ({ messageKey }: InAppNotification) =>
  (messageKey.split('.')[1] ?? messageKey).replaceAll(/-|(?=[A-Z])/g, ' ').toLowerCase()

function alertLine(notification: InAppNotification): string {
  const { createdAt, vinyl, gone } = notification
  const kind = kindOf(notification)
  if (vinyl === null) return `${createdAt}  ${kind}`
  const what = gone ? 'gone again' : [copiesIn(notification), kind === 'appeared' ? '' : kind].filter(Boolean)
  return `${createdAt}  ${titleOf(vinyl)}  ${[what].flat().join(', ')}  ${vinyl.sellUri}`
}

function copiesIn({ params: { count, price, currency } }: InAppNotification): string {
  if (typeof count !== 'number' || count === 0) return ''
  const isPrice = typeof price === 'number' && typeof currency === 'string'
  return copiesText(count, isPrice ? { value: price, currency } : null)
}
