import { DEFAULT_RULE } from '../../domain/src/alerts/alert-rule.ts'
import { hours } from '../../domain/src/kernel/duration.ts'
import { instant } from '../../domain/src/kernel/instant.ts'
import { sealSettings, type SettingsOf } from '../../server/src/alerting/channel-rows.ts'
import { readVapidKeys } from '../../server/src/alerting/kinds/web-push-sender.ts'
import { systemClock } from '../../server/src/base/clock.ts'
import { createLog } from '../../server/src/base/log.ts'
import { deriveSecrets, hashToken } from '../../server/src/base/secrets.ts'
import { timestamp, type Queries } from '../../server/src/database/database.ts'
import { makeChannel } from '../../server/test/factories/channels.ts'
import type { Vendors } from './system.ts'
import { CEILING } from './truth.ts'

type Kind = 'email' | 'telegram' | 'web-push' | 'ntfy' | 'webhook'

/** A channel of a collector, who has one of a kind at most; `holds`: what keeps back its messages. */
export type Channel = {
  readonly watcher: number
  readonly kind: Kind
  readonly holds?: 'digest' | 'quiet-hours'
}

/** Everything by which the collectors of a run are notified. */
export const CHANNELS: readonly Channel[] = [
  ...[0, 1, 2].flatMap((watcher) =>
    (['email', 'telegram', 'web-push'] as const).map((kind) => ({ watcher, kind })),
  ),
  { watcher: 2, kind: 'ntfy' },
  { watcher: 0, kind: 'webhook' },
  { watcher: 1, kind: 'webhook', holds: 'digest' },
  { watcher: 2, kind: 'webhook', holds: 'quiet-hours' },
]

export const nameOf = ({ kind, watcher }: Pick<Channel, 'kind' | 'watcher'>): string =>
  `${kind} of ${watcher}`

/** The collectors of a run and their addresses, by their number. */
export type Collectors = {
  readonly ids: readonly string[]
  readonly chatIds: readonly number[]
  /** The collector of each browser, by its subscription. */
  readonly browsers: Map<string, number>
  /** The hours of the day, from midnight in UTC, in which the third collector's webhook is quiet. */
  readonly quiet: { readonly from: number; readonly to: number }
}

export const APP_SECRET = 'a secret that every process knows again'
const SECRETS = deriveSecrets(APP_SECRET)
const SIGNING_KEY = `whsec_${Buffer.alloc(32, 'chaos').toString('base64')}`
const GETS = JSON.stringify({ alerts: 'all', summaries: false, alarms: false })
const QUIET_HOURS = 6

/** Gives the collectors of `populate` rules and channels, and adds somebody who pays. */
export async function equip(queries: Queries, vendors: Vendors): Promise<Collectors> {
  const users = await queries.selectFrom('users').select('id').orderBy('email').execute()
  const rule = { ...DEFAULT_RULE, ceiling: CEILING, onlyWithinCeiling: true }
  await queries
    .updateTable('users')
    .set({ alert_rule: JSON.stringify(rule) })
    .where('id', '=', users[1]?.id ?? '')
    .execute()
  await queries.updateTable('channels').set({ gets: GETS }).execute()
  const people = [...vendors.chat.world.people.keys()].slice(0, users.length)
  for (const id of people) Object.assign(vendors.chat.world.rooms.get(id) ?? {}, { standing: 'open' })
  const from = new Date().getUTCHours()
  const collectors: Collectors = {
    ids: users.map(({ id }) => id),
    chatIds: people,
    browsers: new Map(),
    quiet: { from, to: (from + QUIET_HOURS) % 24 },
  }
  for (const channel of CHANNELS) await connect(queries, vendors, collectors, channel)
  await addPayer(queries)
  return collectors
}

/** Inserts a channel, other than the mail that everybody has; a browser subscribes anew. */
export async function connect(
  queries: Queries,
  vendors: Vendors,
  { ids, chatIds, browsers, quiet }: Collectors,
  { watcher, kind, holds }: Channel,
): Promise<void> {
  const row = { user_id: ids[watcher] ?? '', kind, label: kind, gets: GETS }
  if (kind === 'email') return
  if (kind === 'telegram') {
    await makeChannel(queries, { ...row, address: String(chatIds[watcher]) })
    return
  }
  const settings =
    kind === 'web-push' ? await subscribe(queries, vendors) : targetOf(vendors, { watcher, kind })
  if ('endpoint' in settings) browsers.set(settings.endpoint, watcher)
  const window = { weekdays: [1, 2, 3, 4, 5, 6, 7], from: hours(quiet.from), to: hours(quiet.to) }
  await makeChannel(queries, {
    ...row,
    address: `${kind} ${browsers.size}`,
    sealed_settings: sealSettings(SECRETS, { settings, signingKey: SIGNING_KEY }),
    digest: holds === 'digest' ? JSON.stringify({ kind: 'hourly' }) : null,
    quiet: holds === 'quiet-hours' ? JSON.stringify([window]) : null,
  })
}

/** A topic, or a path of the same service, for each collector. */
function targetOf({ services }: Vendors, { watcher, kind }: Channel): SettingsOf<'ntfy' | 'webhook'> {
  if (kind === 'webhook') return { url: `${services.url}/webhook/${watcher}` }
  return { server: `${services.url}/ntfy`, topic: `collector-${watcher}`, token: 'tk_simulated' }
}

async function subscribe(db: Queries, { push }: Vendors): Promise<SettingsOf<'web-push'>> {
  const log = createLog('silent', false)
  const { publicKey } = await readVapidKeys({ db, clock: systemClock, secrets: SECRETS, log })
  const { endpoint, keys } = push.subscribe(publicKey)
  return { endpoint, ...keys }
}

export const PAYER = { id: '00000000-0000-4000-8000-000009000000', token: 'token-of-the-payer' } as const

async function addPayer(queries: Queries): Promise<void> {
  const now = timestamp(instant(Date.now()))
  const never = timestamp(instant(Date.now() + hours(24 * 365)))
  await queries
    .insertInto('users')
    .values({
      id: PAYER.id,
      email: 'payer@example.com',
      locale: 'en',
      email_confirmed_at: now,
      created_at: now,
    })
    .execute()
  await queries
    .insertInto('sessions')
    .values({
      token_hash: hashToken(PAYER.token),
      id: PAYER.id,
      user_id: PAYER.id,
      created_at: now,
      last_seen_at: now,
      expires_at: never,
    })
    .execute()
}
