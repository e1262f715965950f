import type { InAppNotification } from '../src/client.ts'
import type { Command } from './commands.ts'
import { CommandFailure, EXIT } from './failure.ts'

const LATEST = 100

/** Follows what happens: each new alert is a line, and while it runs nothing is missed. */
export async function watch({ api, options, print, warn, signal }: Command): Promise<void> {
  const shown = new Set(
    (await api.listNotifications({ query: { limit: LATEST } })).notifications.map(({ id }) => id),
  )
  if (!options.json) warn('Watching. Ctrl-C ends it.')
  for await (const { type } of api.live({ signal })) {
    if (type === 'session-ended') throw new CommandFailure('The token was revoked.', EXIT.refused)
    // After `hello`, what came while the connection was lost.
    if (type !== 'notifications' && type !== 'hello') continue
    const { notifications } = await api.listNotifications({ query: { limit: LATEST } })
    for (const notification of notifications.filter(({ id }) => !shown.has(id)).toReversed()) {
      shown.add(notification.id)
      if (options.json) print(JSON.stringify(notification))
      else print(alertLine(notification))
    }
  }
}

function alertLine({ createdAt, type, vinyl, params, gone }: InAppNotification): string {
  if (vinyl === null) return `${createdAt}  ${type}`
  const what = gone ? 'gone again' : `${params['count'] ?? '?'} for sale`
  return `${createdAt}  ${vinyl.artist} – ${vinyl.name}  ${what}  ${vinyl.sellUri}`
}
