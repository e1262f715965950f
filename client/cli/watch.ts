import type { InAppNotification } from '../src/client.ts'
import { type Command, CommandFailure, EXIT } from './command.ts'
import { copiesText, titleOf } from './records.ts'

const LATEST = 100

/** Follows what happens: each new alert is a line, and while it runs nothing is missed. */
export async function watch({ api, options, print, warn, signal }: Command): Promise<void> {
  const page = async (offset: number) =>
    (await api.listNotifications({ query: { limit: LATEST, offset } })).notifications
  const shown = new Set((await page(0)).map(({ id }) => id))

  /** Returns what was not shown yet, oldest first: more than a page, after a connection was lost for long. */
  async function unseen(): Promise<readonly InAppNotification[]> {
    // By id: what comes meanwhile moves the others to the next page.
    const found = new Map<string, InAppNotification>()
    for (let offset = 0; ; offset += LATEST) {
      const read = await page(offset)
      for (const each of read) if (!shown.has(each.id)) found.set(each.id, each)
      if (read.length < LATEST || read.some(({ id }) => shown.has(id)))
        return [...found.values()].toReversed()
    }
  }

  if (!options.json) warn('Watching. Ctrl-C ends it.')
  for await (const { type } of api.live({ signal })) {
    if (type === 'session-ended') throw new CommandFailure('The token was revoked.', EXIT.refused)
    // After `hello`, what came while the connection was lost.
    if (type !== 'notifications' && type !== 'hello') continue
    for (const notification of await unseen()) {
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
