import type { Observation } from '@cratewatch/domain/availability/observation'
import { days, hours, minutes } from '@cratewatch/domain/kernel/duration'
import { instant, plus } from '@cratewatch/domain/kernel/instant'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { announceTransition } from '../../src/alerting/decide/announce-transition.ts'
import { recordObservation } from '../../src/checking/record/record-observation.ts'
import { timestamp, type Queries } from '../../src/database/database.ts'
import { marketplaceFrom } from '../../src/outbound/remotes.ts'
import { readCard } from '../../src/watching/cards.ts'
import { emptyDatabase } from '../database/empty-database.ts'
import { withDatabase } from '../database/test-database.ts'
import { makeCheckState } from '../factories/check-state.ts'
import { makeRelease } from '../factories/release.ts'
import { makeUser } from '../factories/user.ts'
import { makeWatch } from '../factories/watch.ts'
import { manualClock } from '../manual-clock.ts'
import { testDeps } from '../test-deps.ts'

const database = await withDatabase()

/** A Monday in the zone of accounts that never chose one. */
const NINE = instant(Date.UTC(2026, 0, 5, 9))
const CHAT = { chatOn: true, chatId: '42', chatAgreedAt: new Date(NINE) }

type State = {
  readonly db: Queries
  readonly userId: string
  readonly watchId: string
  readonly releaseId: number
}
type Input = (state: State) => Promise<unknown>

const watched =
  (change: Record<string, unknown>): Input =>
  ({ db, watchId }) =>
    db.updateTable('watches').set(change).where('id', '=', watchId).execute()
const account =
  (change: Record<string, unknown>): Input =>
  ({ db, userId }) =>
    db.updateTable('users').set(change).where('id', '=', userId).execute()
const mail =
  (change: Record<string, unknown>): Input =>
  ({ db, userId }) =>
    db.updateTable('channels').set(change).where('user_id', '=', userId).where('kind', '=', 'email').execute()
const state =
  (change: Record<string, unknown>): Input =>
  ({ db, releaseId }) =>
    db.updateTable('check_states').set(change).where('release_id', '=', releaseId).execute()
const gets = (alerts: string) => JSON.stringify({ alerts, summaries: true, alarms: true })
const rule = (own: object) => ({ alert_rule: JSON.stringify(own), has_rule: true })
const LIMIT = { ceiling: { minor: 3_000, currency: 'USD' } }
const ON_SALE = { state: 'on-sale', num_for_sale: 2, lowest_value: 40, lowest_currency: 'USD' }
const NEVER = { state: 'unknown', observed_at: null, num_for_sale: 0 }
const BY_NIGHT = [{ weekdays: [1, 2, 3, 4, 5, 6, 7], from: hours(8), to: hours(12) }]

/** Each input by itself: a paying account with mail and chat, a record that is not for sale, and the rule for all. */
const INPUTS: Record<string, readonly [Input, english: string, spanish: string]> = {
  nothing: [
    () => Promise.resolve(),
    'We’ll alert you by e-mail and by chat when a copy turns up.',
    'Te avisaremos por correo y por chat cuando salga a la venta.',
  ],
  rule: [
    watched(rule({ ...LIMIT, onlyWithinCeiling: true, leastMedia: 'NM', shipsFrom: ['Germany'] })),
    'We’ll alert you by e-mail and by chat when it costs $30.00 or less: NM, from Germany (if known).',
    'Te avisaremos por correo y por chat cuando cueste 30,00 US$ o menos: NM, desde Alemania (si se sabe).',
  ],
  memory: [
    async (given) => {
      await state({ ...ON_SALE, lowest_value: 20 })(given)
      const within = { at: NINE, ceiling: LIMIT.ceiling }
      await watched({ ...rule(LIMIT), alert_memory: JSON.stringify({ within }) })(given)
    },
    'A copy is within your limit of $30.00.',
    'Hay una copia dentro de tu límite de 30,00 US$.',
  ],
  copies: [
    state(ON_SALE),
    'We’ll alert you by e-mail and by chat once it’s sold out and back.',
    'Te avisaremos por correo y por chat cuando se agote y vuelva.',
  ],
  level: [
    mail({ gets: gets('starred') }),
    'We’ll alert you by chat when a copy turns up.',
    'Te avisaremos por chat cuando salga a la venta.',
  ],
  star: [
    async (given) => {
      await mail({ gets: gets('starred') })(given)
      await watched({ is_starred: true })(given)
    },
    'We’ll alert you by e-mail and by chat when a copy turns up.',
    'Te avisaremos por correo y por chat cuando salga a la venta.',
  ],
  plan: [
    account({ plan: 'FREE' }),
    'We’ll alert you by e-mail and by chat (1 hour later) when a copy turns up.',
    'Te avisaremos por correo y por chat (1 hora después) cuando salga a la venta.',
  ],
  'cool-down': [
    watched({ last_alerted_at: timestamp(plus(NINE, hours(-1))) }),
    'You’ve just been alerted: the next one from 14:00.',
    'Acabamos de avisarte: el próximo aviso, desde 14:00.',
  ],
  mute: [
    watched({ muted_at: timestamp(NINE), muted_until: timestamp(plus(NINE, days(7))) }),
    'Muted until Jan 12',
    'Silenciado hasta el 12 ene',
  ],
  'quiet hours': [
    account({ alert_timing: JSON.stringify({ quiet: BY_NIGHT }) }),
    'After quiet hours (12:00) we’ll alert you by e-mail and by chat when a copy turns up.',
    'Tras las horas de silencio (12:00) te avisaremos por correo y por chat cuando salga a la venta.',
  ],
  digest: [
    mail({ digest: JSON.stringify({ kind: 'weekly', weekday: 3, timeOfDay: hours(9) }) }),
    'We’ll alert you by e-mail (Wed 09:00) and by chat when a copy turns up.',
    'Te avisaremos por correo (mié 9:00) y por chat cuando salga a la venta.',
  ],
  'channel’s life': [
    mail({
      failing_since: timestamp(plus(NINE, hours(-9))),
      failing_notified_at: timestamp(NINE),
      failures: 4,
    }),
    'We’ll alert you by e-mail (not working now) and by chat when a copy turns up.',
    'Te avisaremos por correo (ahora no funciona) y por chat cuando salga a la venta.',
  ],
  address: [
    account({ email_confirmed_at: null, unconfirmed_mails: 3 }),
    'We’ll alert you by chat when a copy turns up.',
    'Te avisaremos por chat cuando salga a la venta.',
  ],
  'marketplace away': [
    ({ db }) =>
      db
        .insertInto('remotes')
        .values({
          name: marketplaceFrom(plain.config.marketplace.egress),
          breaker_open_until: timestamp(NINE),
        })
        .execute(),
    'Discogs isn’t answering: alerts follow once it does.',
    'Discogs no responde: te avisaremos cuando vuelva.',
  ],
  'plan limit': [
    watched({ paused_at: timestamp(NINE), paused_reason: 'plan-limit' }),
    'Paused: beyond your plan’s limit',
    'En pausa: supera el límite de tu plan',
  ],
  'first look': [
    state({ ...NEVER, lowest_value: null, lowest_currency: null }),
    'Alerts start after the first check.',
    'Los avisos empiezan tras la primera comprobación.',
  ],
  format: [
    watched(rule({ onlyVinyl: true })),
    'No alerts: not a format you want.',
    'Sin avisos: no es un formato que quieras.',
  ],
  shops: [
    watched(rule({ leastMedia: 'NM', whenUnknown: 'wait' })),
    'No alerts yet: only a shop you follow can tell us that.',
    'Aún sin avisos: eso solo lo sabe una tienda que sigas.',
  ],
}

const plain = testDeps({ database, clock: manualClock(NINE) })
const deps = {
  ...plain,
  announceTransition,
  config: {
    ...plain.config,
    chat: {
      token: '42:secret',
      apiUrl: 'http://127.0.0.1:1',
      linkUrl: 'http://127.0.0.1:1',
      webhook: false,
      timeout: minutes(1),
    },
    mail: { smtpUrl: 'smtp://127.0.0.1:1', from: 'Cratewatch <alerts@example.com>' },
  },
}

async function given(locale: 'en' | 'es', inputs: readonly Input[]): Promise<State> {
  await emptyDatabase(database)
  const { queries: db } = database
  const { id: userId } = await makeUser(db, { plan: 'PREMIUM', locale, ...CHAT })
  const { id: releaseId } = await makeRelease(db, { format: 'CD, Album' })
  const seen = { state: 'none', num_for_sale: 0, observed_at: timestamp(plus(NINE, minutes(-9))) } as const
  await makeCheckState(db, { release_id: releaseId, ...seen })
  const { id: watchId } = await makeWatch(db, { user_id: userId, release_id: releaseId })
  const made = { db, userId, watchId, releaseId }
  for (const input of inputs) await input(made)
  return made
}

const said = async ({ userId, watchId }: State) => (await readCard(deps, userId, watchId)).expected

it.each(Object.entries(INPUTS))('%s, in both languages', async (_, [input, english, spanish]) => {
  const words = []
  for (const locale of ['en', 'es'] as const) words.push((await said(await given(locale, [input]))).words)
  expect(words.map((each) => each.replaceAll('\u00a0', ' '))).toEqual([english, spanish])
})

/** Puts another copy on sale, cheap where only a cheap one was said to alert, and returns what is sent: where, and after how many minutes. */
async function sell({ db, userId, releaseId }: State, isCheap: boolean) {
  const row = await db
    .selectFrom('check_states')
    .select([
      'num_for_sale',
      sql<boolean>`exists (select from remotes where breaker_open_until is not null)`.as('isAway'),
    ])
    .where('release_id', '=', releaseId)
    .executeTakeFirstOrThrow()
  // Nobody sees it while the marketplace is away.
  if (row.isAway) return []
  const copies: Observation = {
    kind: 'on-sale',
    count: row.num_for_sale + 1,
    lowest: { value: isCheap || row.num_for_sale === 0 ? 20 : 40, currency: 'USD' },
  }
  await recordObservation(deps, releaseId, copies, null)
  return (
    db
      .selectFrom('deliveries as d')
      .innerJoin('users as u', 'u.id', 'd.user_id')
      .select(['d.channel', 'd.due_at as dueAt', 'd.waits'])
      .where('d.user_id', '=', userId)
      // An address that was mailed as often as it may is not mailed.
      .where((row) => row.or([row('d.channel', '!=', 'email'), row('u.unconfirmed_mails', '<', 3)]))
      .orderBy('d.channel')
      .execute()
  )
}

const PLACES = { email: /by e-mail(?: \(([^)]*)\))?/, telegram: /by chat(?: \(([^)]*)\))?/ } as const

/** What a sentence promises of a copy that is put on sale now. */
function promised({ words, why }: Awaited<ReturnType<typeof said>>) {
  if (why !== 'reaches') return []
  const allAt = /^After quiet hours \(([^)]*)\)/.exec(words)?.[1]
  const all = allAt && `${allAt}, after quiet hours`
  return Object.entries(PLACES).flatMap(([channel, place]) => {
    const found = place.exec(words)
    return found === null ? [] : [{ channel, when: all ?? found[1] ?? 'at once' }]
  })
}

function whenOf({ dueAt, waits }: Awaited<ReturnType<typeof sell>>[number]): string {
  const at = new Date(dueAt)
  const time = at.toISOString().slice(11, 16)
  const day =
    at.getTime() - NINE < days(1)
      ? time
      : `${at.toLocaleDateString('en', { weekday: 'short', timeZone: 'UTC' })} ${time}`
  if (waits === 'free-plan') return '1 hour later'
  if (waits === 'quiet-hours') return `${day}, after quiet hours`
  return waits === 'digest' ? day : 'at once'
}

const NAMES = Object.keys(INPUTS).slice(1)
const PAIRS = NAMES.flatMap((one, index) => NAMES.slice(index + 1).map((other) => [one, other] as const))

it(
  'sends what it said of every input and every pair of them',
  { tags: 'play', timeout: 120_000 },
  async () => {
    const differences: unknown[] = []
    for (const names of [...NAMES.map((name) => [name]), ...PAIRS]) {
      const made = await given(
        'en',
        names.map((name) => INPUTS[name]![0]),
      )
      const before = await said(made)
      const sent = (await sell(made, before.words.includes('$30.00 or less'))).map((delivery) => ({
        channel: delivery.channel as string,
        when: whenOf(delivery),
      }))
      const promise = promised(before).map(({ channel, when }) => ({
        channel,
        when:
          when === 'not working now'
            ? (sent.find((each) => each.channel === channel)?.when ?? 'never')
            : when,
      }))
      if (JSON.stringify(sent) !== JSON.stringify(promise))
        differences.push({ names, said: before.words, sent })
    }
    expect(differences).toEqual([])
    expect(PAIRS.length).toBeGreaterThan(40)
  },
)
