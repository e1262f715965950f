import { days, hours, minutes } from '@cratewatch/domain/kernel/duration'
import { beforeEach, expect, it } from 'vitest'
import { readMail } from '../../../../simulator/src/mailbox/reception.ts'
import { emptyDatabase } from '../../../test/database/empty-database.ts'
import { withDatabase } from '../../../test/database/test-database.ts'
import {
  openNotificationFixture,
  type NotificationFixture,
} from '../../../test/fixtures/notification-fixture.ts'
import { timestamp } from '../../database/database.ts'
import { enqueueAccountMessage } from '../enqueue-message.ts'
import { findOpenLink } from './account-links.ts'
import { takeUnconfirmedMail } from './unconfirmed-mails.ts'

const database = await withDatabase()
let fixture: NotificationFixture

beforeEach(async () => {
  await emptyDatabase(database)
  fixture = await openNotificationFixture(database)
  return () => fixture.close()
})

const EMAIL = 'ada@example.com'
const stranger = (given = {}) =>
  fixture.collector({
    email: EMAIL,
    email_confirmed_at: null,
    mailOn: true,
    chatOn: false,
    ...given,
  })

/** Something to tell of a record, once for each of these. */
async function tell(userId: string, times: number): Promise<void> {
  for (let n = 0; n < times; n++) {
    const { releaseId } = await fixture.record(userId)
    await fixture.appears(releaseId)
    await fixture.notifier('email')
    await fixture.clock.advance(minutes(5))
  }
}

const reasons = async () => {
  const rows = await database.queries
    .selectFrom('deliveries')
    .select(['state', 'reason'])
    .orderBy('due_at')
    .execute()
  return rows.map(({ state, reason }) => reason ?? state)
}
const mails = () => Promise.all(fixture.smtp.accepted.map((raw) => readMail(Buffer.from(raw), [], 0)))
const linksOf = (text: string) => [...text.matchAll(/confirm-email\?token=([\w-]+)(#not-me)?/g)]

it('three mails about records go to an address that nobody has confirmed, and then none', async () => {
  const { id } = await stranger()
  await tell(id, 5)
  expect(fixture.smtp.accepted).toHaveLength(3)
  expect(await reasons()).toEqual([
    'delivered',
    'delivered',
    'delivered',
    'unconfirmed-address',
    'unconfirmed-address',
  ])
  expect(fixture.live.published).toContainEqual({ kind: 'user', userId: id, what: 'profile' })
})

it('each offers to confirm the address or to disown it, by one link that works, and says what is left', async () => {
  const { id } = await stranger()
  await tell(id, 1)
  await fixture.clock.advance(days(8))
  await tell(id, 2)
  const all = await mails()
  expect(all.map(({ text }) => /Until it is, it gets \d more e-mails?|last e-mail/.exec(text)?.[0])).toEqual([
    'Until it is, it gets 2 more e-mails',
    'Until it is, it gets 1 more e-mail',
    'last e-mail',
  ])
  for (const { text, html } of all) {
    expect(linksOf(text).map(([, , notMe]) => notMe)).toEqual([undefined, '#not-me'])
    expect(new Set([...linksOf(text), ...linksOf(html ?? '')].map(([, token]) => token)).size).toBe(1)
  }
  const token = linksOf(all.at(-1)!.text)[0]![1]!
  const link = await findOpenLink(database.queries, ['email-confirmation'], token, fixture.clock.now())
  expect(link).toMatchObject({ userId: id, email: EMAIL })
  expect(await database.queries.selectFrom('account_links').select('id').execute()).toHaveLength(2)
})

it('what is due together is one mail, with the same links', async () => {
  const { id } = await stranger()
  for (let n = 0; n < 4; n++) await fixture.appears((await fixture.record(id)).releaseId)
  await fixture.clock.advance(minutes(5))
  await fixture.notifier('email')
  expect(await reasons()).toEqual(['delivered', 'delivered', 'delivered', 'delivered'])
  const [mail] = await mails()
  expect(linksOf(mail!.text)).toHaveLength(2)
  const user = await database.queries
    .selectFrom('users')
    .select('unconfirmed_mails')
    .executeTakeFirstOrThrow()
  expect(user.unconfirmed_mails).toBe(1)
})

it('mails go out again once the address is confirmed, without the links', async () => {
  const { id } = await stranger()
  await tell(id, 4)
  await database.queries
    .updateTable('users')
    .set({ email_confirmed_at: timestamp(fixture.clock.now()) })
    .execute()
  await tell(id, 2)
  const all = await mails()
  expect(all).toHaveLength(5)
  expect(linksOf(all.at(-1)!.text)).toEqual([])
})

it('a mail that the server did not take is not counted', async () => {
  const { id } = await stranger()
  fixture.smtp.script = { message: '451 later' }
  await tell(id, 2)
  fixture.smtp.script = {}
  await fixture.clock.advance(hours(2))
  await fixture.notifier('email')
  await tell(id, 3)
  expect(fixture.smtp.accepted).toHaveLength(3)
})

it('processes that send at the same moment send three together', async () => {
  const { id } = await stranger({ unconfirmed_mails: 1 })
  const recipient = {
    userId: id,
    email: EMAIL,
    channel: { id: null, address: null, sealedSettings: null },
    locale: 'en',
    timeZone: 'UTC',
    unconfirmed: { mailsSent: 1, link: null },
  } as const
  const message = {
    about: 'weekly',
    key: 'weekly',
    recipient,
    records: [],
    outages: [],
    seenAt: fixture.clock.now(),
  } as const
  const taken = await Promise.all(
    [1, 2, 3, 4].map(() =>
      database.queries.transaction().execute((tx) => takeUnconfirmedMail(tx, fixture.deps, message)),
    ),
  )
  expect(taken.filter((mail) => mail !== null)).toHaveLength(2)
})

it('messages about the account go there all the same', async () => {
  const { id } = await stranger({ unconfirmed_mails: 3 })
  await database.queries.transaction().execute((tx) =>
    enqueueAccountMessage(tx, fixture.deps, {
      kind: 'plan-changed',
      details: { plan: 'FREE', paused: 0 },
      userId: id,
      to: EMAIL,
      linkId: null,
    }),
  )
  expect(await fixture.notifier('email')).toEqual(['delivered'])
})
