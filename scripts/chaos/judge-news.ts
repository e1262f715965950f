import { titleKey } from '../../server/src/alerting/alert-params.ts'
import type { Mistake, Wrong } from './judge.ts'
import type { System } from './system.ts'
import type { Truth } from './truth.ts'

/** The entries that say how a channel is. */
const NEWS: ReadonlySet<string> = new Set(
  (['channelRests', 'channelEnded', 'channelBack'] as const).map(titleKey),
)

export function isNews({ title_key: key }: { readonly title_key: string }): boolean {
  return NEWS.has(key)
}

/** Reads which channels are said to take nothing. At the end all targets work, and each was asked again. */
export async function silentOnes({ database, collectors }: System): Promise<readonly string[]> {
  const rows = database.queries.selectFrom('channels').select(['kind', 'user_id'])
  const silent = await rows.where('failing_notified_at', 'is not', null).execute()
  return silent.map(({ kind, user_id: userId }) => `${kind} of ${collectors.ids.indexOf(userId)}`)
}

/** Compares what is said of channels: of each that rested or ended, and was well again, both; and of none that works. */
export function newsOf(said: readonly string[], { closed, silenced }: Truth): readonly Wrong[] {
  const ended = closed.filter(({ isNotified }) => isNotified).map(({ channel }) => channel.watcher)
  const known = new Set([...ended, ...silenced.map(({ watcher }) => watcher)])
  const wrong = (what: Mistake, key: string) => ({ what, where: `app: ${key}`, record: null, during: '' })
  const due = [
    ...ended.map((watcher) => [watcher, 'channelEnded'] as const),
    ...silenced.map(({ watcher }) => [watcher, 'channelRests'] as const),
  ].flatMap(([watcher, news]) => [`${watcher} ${news}`, `${watcher} channelBack`])
  return [
    ...said.filter((key) => !known.has(Number(key.split(' ')[0]))).map((key) => wrong('false', key)),
    ...due.filter((key) => !said.includes(key)).map((key) => wrong('missed', key)),
  ]
}
