import type { DecisionDelivery } from '@cratewatch/contracts/alerting/decision-delivery'
import { endpoints } from '@cratewatch/contracts/endpoints'
import type { Decision } from '@cratewatch/contracts/watching/record-page'
import { screen, within } from '@testing-library/react'
import { t } from 'i18next'
import { expect, it } from 'vitest'
import { formatTime, readInstant } from '../../../src/lib/text/format.ts'
import { readNow } from '../../../src/lib/text/ticking.ts'
import { anId } from '../../fixtures/account.ts'
import { aWatch } from '../../fixtures/watches.ts'
import { server } from '../../harness/fake-server.ts'
import { button, eventually, heading, region, textOf, wait } from '../../harness/look.ts'
import { daysAgo, minutesAgo } from '../../harness/now.ts'
import { aPage, decision, delivery, letGo, openRecord, seen, timelineOf } from './open-record.ts'

const time = (at: string) => formatTime(readInstant(at), readNow(), 'en')

/** What the log says of the only alert: what was seen, line by line, and how it ended. */
async function log(given: Partial<Decision>) {
  await openRecord({ ...timelineOf({ alerts: [decision(given)] }) })
  const list = within(await screen.findByRole('list', { name: t('record.timeline') }))
  const article = list.getByRole('article')
  return {
    seen: textOf(article.querySelector('p') as HTMLElement),
    lines: within(article).getAllByRole('listitem').map(textOf),
    end: article.querySelector('ul + p')?.textContent ?? null,
  }
}

const REASONS = [
  'channel-off',
  'muted',
  'dismissed',
  'not-so-any-more',
  'not-watched',
  'watch-paused',
  'link-closed',
  'too-many-attempts',
  'refused',
  'unconfirmed-address',
  'not-starred',
] as const satisfies readonly DecisionDelivery['reason'][]

it.each(REASONS)('says why nothing was sent: %s', async (reason) => {
  const { lines } = await log({
    deliveries: [delivery({ state: 'not-sent', reason, channel: 'telegram' })],
  })
  const because = t('record.log.notSentBecause', { reason: t(`record.log.reason.${reason}`) })
  expect(lines).toEqual([t('record.log.inApp'), `${t('channelKinds.telegram.name')} ${because}`])
})

const at = minutesAgo(-30)
const planned = { state: 'planned', dueAt: at, attempts: 0, settledAt: null } as const

it.each<[string, Partial<DecisionDelivery>, () => string]>([
  ['is due', { ...planned, waits: null }, () => t('record.log.due.retry', { at: time(at) })],
  [
    'waits for the plan',
    { ...planned, waits: 'free-plan' },
    () => t('record.log.due.free-plan', { at: time(at) }),
  ],
  [
    'waits for others',
    { ...planned, waits: 'with-others' },
    () => t('record.log.due.with-others', { at: time(at) }),
  ],
  ['waits to be retried', { ...planned, waits: 'retry' }, () => t('record.log.due.retry', { at: time(at) })],
  [
    'is retried',
    { ...planned, waits: 'retry', attempts: 1, detail: '421 busy' },
    () => `${t('record.log.retry', { count: 1, at: time(at) })} (421 busy)`,
  ],
  ['was sent', {}, () => t('record.log.sent', { at: time(minutesAgo(5)) })],
  ['was sent at some time', { settledAt: null }, () => t('record.log.sentSometime')],
  ['was not sent', { state: 'not-sent' }, () => t('record.log.notSent')],
])('tells of a mail that it %s', async (_, given, said) => {
  const { lines } = await log({ deliveries: [delivery(given)] })
  expect(lines[1]).toBe(`${t('channelKinds.email.name')} ${said()}`)
})

it('tells channels of one kind by what they are called', async () => {
  const { lines } = await log({
    deliveries: [
      delivery({ channel: 'ntfy', label: 'my phone' }),
      delivery({ channel: 'ntfy', label: null }),
      delivery({ channel: 'webhook', label: 'Webhook' }),
    ],
  })
  const sent = t('record.log.sent', { at: time(minutesAgo(5)) })
  expect(lines.slice(1)).toEqual([`ntfy (my phone) ${sent}`, `ntfy ${sent}`, `Webhook ${sent}`])
})

it('says of what came too late that it was planned, and when the copies were gone', async () => {
  const gone = minutesAgo(3)
  const { lines, end } = await log({
    ended: { kind: 'gone', at: gone },
    deliveries: [delivery({ state: 'not-sent', reason: 'not-so-any-more', dueAt: at })],
  })
  expect(lines[1]).toBe(
    `${t('channelKinds.email.name')} ${t('record.log.due.retry', { at: time(at) })} ${t('record.log.goneFirst', { at: time(gone) })}`,
  )
  expect(end).toBe(t('record.log.ended.gone', { at: time(gone) }))
})

it.each(['gone', 'withdrawn', 'blocked'] as const)('says how it ended: %s', async (kind) => {
  const { end } = await log({ ended: { kind, at: daysAgo(2) } })
  expect(end).toBe(t(`record.log.ended.${kind}`, { at: time(daysAgo(2)) }))
})

it.each([
  [{}, () => t('record.log.appearedFrom', { count: 2, price: '€20.00', at: time(minutesAgo(10)) })],
  [{ price: null }, () => t('record.log.appeared', { count: 2, at: time(minutesAgo(10)) })],
  [{ alert: 'withdrawn' }, () => t('record.log.withdrawn', { at: time(minutesAgo(10)) })],
  [{ alert: 'blocked' }, () => t('record.log.blocked', { at: time(minutesAgo(10)) })],
] as const)('says what was seen: %j', async (given, said) => {
  const { seen: text, end } = await log(given)
  expect(text).toBe(said())
  expect(end).toBeNull()
})

it('says of a silent alert that it was not even shown', async () => {
  const { lines } = await log({ silentReason: 'cool-down' })
  expect(lines).toEqual([t('record.log.coolDown')])
})

it('tells each result of the checks, from when to when, and how often', async () => {
  const price = { value: 20, currency: 'EUR' }
  await openRecord({
    ...timelineOf({
      seen: [
        seen(0, {
          state: 'on-sale',
          numForSale: 1,
          lowestPrice: price,
          from: minutesAgo(30),
          until: minutesAgo(3),
        }),
        seen(1, { state: 'blocked', from: daysAgo(2), until: daysAgo(2), checks: 1 }),
        seen(2, { state: 'withdrawn', from: daysAgo(4), until: daysAgo(3), checks: 1200 }),
      ],
    }),
  })
  const list = within(await screen.findByRole('list', { name: t('record.timeline') }))
  expect(list.getAllByRole('listitem').map(textOf)).toEqual([
    `1 copy for salefrom €20.00${time(minutesAgo(30))} to ${time(minutesAgo(3))} · 4 checks`,
    `${t('watches.state.blocked')}${time(daysAgo(2))} · 1 check`,
    `${t('watches.state.withdrawn')}${time(daysAgo(4))} to ${time(daysAgo(3))} · 1,200 checks`,
  ])
})

it('keeps the results that are shown until the older ones come', async () => {
  const page = (number: number) =>
    aPage({
      ...timelineOf({ seen: [seen(number, { checks: number + 7 })], pagination: { total: 30, pages: 2 } }),
    })
  const hands = await openRecord(page(0))
  await hands.click(await button(t('record.earlier')))
  const list = within(await region(t('record.timeline')))
  const held = server.holds(endpoints.readVinyl)
  await hands.click(list.getByRole('button', { name: t('words.next') }))
  await eventually(() => expect(held.count()).toBe(1))
  list.getByText(/7 checks/)
  expect(server.calls(endpoints.readVinyl).at(-1)).toMatchObject({
    params: { id: anId(1) },
    query: { page: 2 },
  })
  held.answer(page(2))
  await list.findByText(/9 checks/)
})

it('can be neither muted nor left twice while a record is let go', async () => {
  const hands = await openRecord({ vinyl: aWatch(1) })
  server.holds(endpoints.removeVinyl)
  await letGo(hands)
  const mute = await button(t('watches.card.actions', { name: 'Artist • Record 1' }))
  await eventually(() => expect(mute).toHaveProperty('disabled', true))
  await wait(100)
  await heading(/Record 1/)
  await region(t('record.timeline'))
})
