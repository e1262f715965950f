import { PASSWORD_ID } from '@cratewatch/domain/accounts/sign-in/sign-in-method'
import { days } from '@cratewatch/domain/kernel/duration'
import { plus } from '@cratewatch/domain/kernel/instant'
import { runLookups } from '../../../server/src/app/roles/start-roles.ts'
import { timestamp } from '../../../server/src/database/database.ts'
import { openSession } from '../../../server/src/people/sessions/sessions.ts'
import { clientOf, type TestAnswer, type TestClient } from '../../../server/test/test-app.ts'
import { FOLLOWED_SHOPS, type YearsRecords } from './market.ts'
import {
  COLLECTOR_EMAIL,
  DEMO_PEOPLE_OF_YEAR,
  FREE_RECORDS,
  NOTES,
  OPERATOR_EMAIL,
  OTHERS,
  RULES,
  type Person,
} from './people.ts'
import type { YearsProduct } from './product.ts'

/** Something that somebody does, so many days after the year began. */
export type Act = { readonly day: number; act(product: YearsProduct): Promise<void> }

type Watched = { readonly id: string; readonly discogsId: number }

const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const SESSION_LASTS = days(12)

/** Inserts an account with its channels. */
async function join({ deps }: YearsProduct, person: Person): Promise<void> {
  const now = timestamp(deps.clock.now())
  const id = deps.ids.uuid()
  const { email, locale, timeZone, plan, chat } = person
  const created = { created_at: now }
  await deps.db
    .insertInto('users')
    .values({
      ...created,
      id,
      email,
      email_confirmed_at: now,
      locale,
      time_zone: timeZone,
      plan,
      granted_plan: plan === 'PREMIUM' ? plan : null,
    })
    .execute()
  const channel = { ...created, user_id: id, confirmed_at: now }
  const mail = { ...channel, id: deps.ids.uuid(), kind: 'email' as const, label: 'E-mail' }
  await deps.db.insertInto('channels').values(mail).execute()
  if (chat === undefined) return
  const telegram = { ...channel, id: deps.ids.uuid(), kind: 'telegram' as const }
  await deps.db
    .insertInto('channels')
    .values({ ...telegram, label: chat.name, address: String(chat.id) })
    .execute()
}

/** Returns a client by which somebody calls the product, signed in. */
function signedInBy() {
  const sessions = new Map<string, { readonly client: TestClient; readonly until: number }>()
  return async ({ deps, app }: YearsProduct, email: string): Promise<TestClient> => {
    const now = deps.clock.now()
    const known = sessions.get(email)
    if (known !== undefined && known.until > now) return known.client
    const { id: userId } = await deps.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    const start = { userId, userAgent: BROWSER, network: '203.0.113.0/24', openedBy: 'password' as const }
    const { token } = await openSession(deps, deps.db, {
      ...start,
      openedById: PASSWORD_ID,
      hasSecondFactor: false,
    })
    const client = clientOf(app, token)
    sessions.set(email, { client, until: plus(now, SESSION_LASTS) })
    return client
  }
}

/** Makes a call, which has to succeed. */
async function call(
  client: TestClient,
  what: `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`,
  body?: object,
): Promise<TestAnswer> {
  const [method = 'GET', path = ''] = what.split(' ')
  const answer = await client(method as 'GET', path, body)
  if (answer.status >= 300) throw new Error(`${what}: ${answer.status} ${JSON.stringify(answer.body)}`)
  return answer
}

/** Lets the product look up what was added, until nothing waits. */
export async function settleLookups({ deps }: YearsProduct): Promise<void> {
  const isWaiting = async () =>
    (await deps.db.selectFrom('lookups').select('watch_id').limit(1).execute()).length > 0
  if (!(await isWaiting())) return
  const stopping = new AbortController()
  const running = runLookups(deps, stopping.signal)
  while (await isWaiting()) await new Promise((resolve) => setTimeout(resolve, 5))
  stopping.abort()
  await running
}

/** Returns what all people of the year do, in the order of their days. */
export function actsOfYear(records: YearsRecords): readonly Act[] {
  const lasting = records.watched.filter((id) => id !== records.deleted)
  const signedIn = signedInBy()
  const joining = [...DEMO_PEOPLE_OF_YEAR, ...OTHERS].map((person): Act => ({
    day: person.since,
    act: (product) => join(product, person),
  }))
  const by = (
    email: string,
    day: number,
    act: (client: TestClient, product: YearsProduct) => Promise<unknown>,
  ): Act => ({
    day,
    async act(product) {
      await act(await signedIn(product, email), product)
    },
  })
  return [
    ...joining,
    ...premiumActs(records, (day, act) => by(COLLECTOR_EMAIL, day, act)),
    ...freeActs(records, (day, act) => by('free@example.com', day, act)),
    ...OTHERS.flatMap((person, n) =>
      Array.from({ length: 2 + (n % 4) }, (_, nth) =>
        by(person.email, person.since + 0.1 + nth * 0.3, (client) =>
          call(client, 'POST /api/vinyls', { discogsId: at(lasting, (n * 7 + nth * 13) % 90) }),
        ),
      ),
    ),
    ...operatorActs((day, act) => by(OPERATOR_EMAIL, day, act)),
  ].toSorted((a, b) => a.day - b.day)
}

type As = (day: number, act: (client: TestClient, product: YearsProduct) => Promise<unknown>) => Act

function at<T>(list: readonly T[], index: number): T {
  const found = list[index]
  if (found === undefined) throw new Error(`Nothing at ${index}`)
  return found
}

/** When the so-manieth record is added: many on the first evening, the others over ten months. */
function dayOf(n: number): number {
  return n < 40 ? 0.02 + n * 0.002 : 1 + (n - 40) * 2
}

function premiumActs({ watched, blocked, masterId }: YearsRecords, as: As): readonly Act[] {
  const ids = new Map<number, string>()
  const add = (discogsId: number, n: number) =>
    as(dayOf(n), async (client) => {
      const rule = n % 5 === 2 ? RULES[Math.floor(n / 5) % RULES.length] : undefined
      const { body } = await call(client, 'POST /api/vinyls', { discogsId, ...(rule && { rule }) })
      const { id } = body as Watched
      ids.set(n, id)
      if (n % 17 === 3) await call(client, `PUT /api/vinyls/${id}/star`, { isStarred: true })
      if (n % 19 === 4)
        await call(client, `PUT /api/vinyls/${id}/note`, at(NOTES, ((n / 19) | 0) % NOTES.length))
    })
  const mark = (day: number, n: number, act: (client: TestClient, id: string) => Promise<unknown>) =>
    as(day, (client) => act(client, ids.get(n) ?? ''))
  return [
    ...watched.map(add),
    as(4, (client) => call(client, 'POST /api/vinyls', { discogsId: blocked })),
    as(9, (client) => call(client, `POST /api/masters/${masterId}/watch`, {})),
    as(0.15, (client) =>
      call(client, 'PUT /api/notifications/timing', {
        currency: 'EUR',
        timeZone: 'Europe/Berlin',
        quiet: [{ weekdays: [1, 2, 3, 4, 5, 6, 7], from: '23:00', to: '07:00' }],
      }),
    ),
    ...FOLLOWED_SHOPS.map((shop, n) =>
      as(14 + 40 * n, (client) => call(client, 'POST /api/shops', { shop })),
    ),
    ...[8, 31, 52, 66, 97, 121].map((n, nth) =>
      mark(120 + nth * 38, n, (client, id) =>
        call(client, `POST /api/vinyls/${id}/bought`, { fromWantlist: false }),
      ),
    ),
    ...[15, 44].map((n) =>
      mark(350, n, (client, id) => call(client, `PUT /api/vinyls/${id}/mute`, { until: 'on-again' })),
    ),
    mark(355, 71, (client, id) => call(client, `PUT /api/vinyls/${id}/mute`, { until: 'until-cheaper' })),
    ...Array.from({ length: 60 }, (_, n) =>
      as(2 + n * 6, (client) => call(client, 'PATCH /api/in-app-notifications/mark-all-read')),
    ),
  ]
}

function freeActs({ watched }: YearsRecords, as: As): readonly Act[] {
  return [
    ...FREE_RECORDS.map((n, nth) =>
      as(61.1 + nth * 9, (client) => call(client, 'POST /api/vinyls', { discogsId: at(watched, n) })),
    ),
    ...Array.from({ length: 30 }, (_, n) =>
      as(70 + n * 10, (client) => call(client, 'PATCH /api/in-app-notifications/mark-all-read')),
    ),
  ]
}

function operatorActs(as: As): readonly Act[] {
  const users = async (client: TestClient, name: string) => {
    const { body } = await call(client, `GET /api/admin/users?search=${name}`)
    return (body as { users: { id: string }[] }).users[0]?.id ?? ''
  }
  return [
    as(351, async (client) => {
      const text = {
        en: 'Tonight from 22:00 this instance moves to another machine. Checks rest for some minutes; nothing is missed.',
        es: 'Esta noche, a partir de las 22:00, la instancia se muda de máquina. Las revisiones paran unos minutos; no se pierde nada.',
      }
      await call(client, 'POST /api/admin/announcements', { tone: 'info', text, endsAt: null })
    }),
    as(352, async (client) => {
      const { body } = await call(client, 'GET /api/admin/announcements')
      const [first] = (body as { announcements: { id: string }[] }).announcements
      await call(client, `DELETE /api/admin/announcements/${first?.id}`)
    }),
    as(354, async (client) =>
      call(client, `POST /api/admin/users/${await users(client, 'quinn')}/make-premium`),
    ),
    as(358, async (client) => call(client, `POST /api/admin/users/${await users(client, 'rosa')}/sign-out`)),
    as(361, async (client) => call(client, `GET /api/admin/users/${await users(client, 'ulla')}`)),
  ]
}
