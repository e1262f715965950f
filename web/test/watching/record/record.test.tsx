import { endpoints } from '@cratewatch/contracts/endpoints'
import type { Decision } from '@cratewatch/contracts/watching/record-page'
import { screen, within } from '@testing-library/react'
import { t } from 'i18next'
import { expect, it } from 'vitest'
import { mutedWords } from '../../fixtures/alerts.ts'
import { aCopy } from '../../fixtures/shops.ts'
import { aWatch, aWatchList, onSale } from '../../fixtures/watches.ts'
import { server } from '../../harness/fake-server.ts'
import {
  absent,
  button,
  eventually,
  heading,
  link,
  refusal,
  region,
  textOf,
  words,
} from '../../harness/look.ts'
import { minutesAgo } from '../../harness/now.ts'
import { address } from '../../harness/open-page.tsx'
import { aPage, decision, delivery, letGo, openRecord, seen, timelineOf } from './open-record.ts'

it.each(['en', 'es'] as const)('shows the record and what can be done about it in %s', async (locale) => {
  await openRecord({}, undefined, { locale })
  await heading(/Artist • Record 1/)
  await words(t('watches.state.onSale', { count: 3 }))
  await link(t('watches.card.seeCopiesName', { name: 'Artist • Record 1' }))
  await region(t('record.timeline'))
})

it('keeps places free until the record comes', async () => {
  let held: ReturnType<typeof server.holds<typeof endpoints.readVinyl>> | undefined
  await openRecord({}, () => {
    held = server.holds(endpoints.readVinyl)
  })
  await words(t('shell.loading'))
  held?.answer(aPage())
  await heading(/Record 1/)
})

it.each(['VINYL_NOT_FOUND', 'VALIDATION_FAILED'] as const)(
  'says that the record is not watched (%s)',
  async (code) => {
    const hands = await openRecord({}, () => {
      server.refuses(endpoints.readVinyl, code)
      server.answers(endpoints.listVinyls, aWatchList([]))
    })
    await heading(t('record.unknownTitle'))
    const main = within(screen.getByRole('main'))
    await hands.click(main.getByRole('link', { name: t('watches.pageTitle') }))
    await heading(t('watches.title'))
  },
)

it('says that the record did not load, and loads it when asked to', async () => {
  const hands = await openRecord({}, () => server.refuses(endpoints.readVinyl, 'RATE_LIMITED'))
  await heading(t('record.loadFailed'))
  await refusal('RATE_LIMITED')
  server.answers(endpoints.readVinyl, aPage())
  await hands.click(await button(t('errors.retry')))
  await heading(/Record 1/)
})

it('shows the copies in followed shops, five of them at once', async () => {
  const copies = [1, 2, 3, 4, 5, 6].map((number) => aCopy(number, { seller: `seller ${number}` }))
  const hands = await openRecord({}, () => server.answers(endpoints.vinylCopies, { copies }))
  const shown = within(await region(t('shops.copy.inShops')))
  expect(shown.getAllByRole('listitem').map(textOf)[0]).toContain(
    '€14.00 + €6.00 postage · Germany · seller 1',
  )
  expect(shown.getAllByRole('link', { name: /^Buy from seller/ })).toHaveLength(5)
  await hands.click(await button(t('shops.copy.more', { count: 1 })))
  await link(/^Buy from seller 6/)
})

it.each([
  ['there are none', () => server.answers(endpoints.vinylCopies, { copies: [] })],
  ['they did not load', () => server.refuses(endpoints.vinylCopies, 'RATE_LIMITED')],
])('says nothing of copies in shops where %s', async (_, prepare) => {
  await openRecord({}, prepare)
  await heading(/Record 1/)
  await region(t('record.timeline'))
  absent(t('shops.copy.inShops'))
})

it('stops watching, once, and leaves', async () => {
  const hands = await openRecord({}, () => server.answers(endpoints.listVinyls, aWatchList([])))
  const held = server.holds(endpoints.removeVinyl)
  await letGo(hands)
  await eventually(() => expect(held.count()).toBe(1))
  expect(await button(t('watches.card.actions', { name: 'Artist • Record 1' }))).toHaveProperty(
    'disabled',
    true,
  )
  held.answer()
  await heading(t('watches.title'))
  expect(address()).toBe('/dashboard/vinyls')
})

it('stays with a record that could not be let go', async () => {
  const hands = await openRecord({}, () => server.refuses(endpoints.removeVinyl, 'INTERNAL_SERVER_ERROR'))
  await letGo(hands)
  await words(t('watches.errors.deleting'))
  await heading(/Record 1/)
})

it('mutes the record', async () => {
  const hands = await openRecord({}, () => server.answers(endpoints.muteVinyl, { mutedUntil: 'on-again' }))
  await hands.click(await button(t('watches.card.actions', { name: 'Artist • Record 1' })))
  server.answers(
    endpoints.readVinyl,
    aPage({ vinyl: aWatch(1, { ...onSale, mutedUntil: 'on-again', expected: mutedWords('Muted for now') }) }),
  )
  await hands.click(await screen.findByRole('menuitem', { name: t('watches.mute.onAgain') }))
  await words('Muted for now')
})

it('lists what was seen, newest first', async () => {
  await openRecord({
    ...timelineOf({
      seen: [
        seen(0, { state: 'on-sale', numForSale: 3, lowestPrice: { value: 20, currency: 'EUR' } }),
        seen(1, { state: 'withdrawn', checks: 1 }),
        seen(2, { from: minutesAgo(99), until: minutesAgo(99) }),
      ],
    }),
  })
  const [first, second, third] = within(await screen.findByRole('list', { name: t('record.timeline') }))
    .getAllByRole('listitem')
    .map(textOf)
  expect(first).toContain(
    `${t('watches.state.onSale', { count: 3 })}${t('words.fromPrice', { price: '€20.00' })}`,
  )
  expect(second).toContain(t('watches.card.checks', { count: 1 }))
  expect(third).not.toContain(' to ')
})

it('shows the five newest moments first, and leads through all of them on request', async () => {
  const hands = await openRecord(
    timelineOf({
      seen: Array.from({ length: 20 }, (_, number) => seen(number)),
      pagination: { total: 30, pages: 2 },
    }),
  )
  const list = within(await screen.findByRole('list', { name: t('record.timeline') }))
  expect(list.getAllByRole('listitem')).toHaveLength(5)
  await hands.click(await button(t('record.earlier')))
  await words(t('watches.paging.showing', { from: 1, to: 20, total: 30 }))
  await hands.click(await button(t('words.next')))
  await words(t('watches.paging.showing', { from: 21, to: 30, total: 30 }))
  expect(server.calls(endpoints.readVinyl).at(-1)?.query).toMatchObject({ page: 2 })
})

it('says that nothing was seen yet', async () => {
  await openRecord(timelineOf({ pagination: { total: 0, pages: 0 } }))
  await words(t('record.noObservations'))
})

it.each<[string, Partial<Decision>, () => (string | RegExp)[]]>([
  ['copies at a price', {}, () => [/^2 copies for sale, seen at .*, from €20\.00/, t('record.log.inApp')]],
  ['copies without a price', { price: null, numForSale: 1 }, () => [/^1 copy for sale, seen at/]],
  ['silence', { silentReason: 'cool-down' }, () => [t('record.log.coolDown')]],
  ['a price above the ceiling', { silentReason: 'only-ceiling' }, () => [t('record.log.onlyCeiling')]],
  ['no price', { silentReason: 'price-unknown', price: null }, () => [t('record.log.priceUnknown')]],
  [
    'what its rule found',
    { alert: 'within-ceiling', reasons: ['within-ceiling', 'cheaper', 'more-copies'] },
    () => [
      /^2 copies for sale, seen at .*, from €20\.00/,
      'alert: at or below your price, cheaper than before, and more copies than before',
    ],
  ],
  [
    'alerts that wait for the morning and for a digest',
    {
      deliveries: [
        delivery({ state: 'planned', dueAt: minutesAgo(-60), waits: 'quiet-hours', attempts: 0 }),
        delivery({
          channel: 'telegram',
          state: 'planned',
          dueAt: minutesAgo(-90),
          waits: 'digest',
          attempts: 0,
        }),
      ],
    },
    () => [/E-mail.*due .*\(after your quiet hours\)/, /Telegram.*due .*\(with your next digest\)/],
  ],
  ['a record that was withdrawn', { alert: 'withdrawn' }, () => [/^Withdrawn, seen at/]],
  ['copies that are gone', { ended: { kind: 'gone', at: minutesAgo(1) } }, () => [/Gone at/]],
  ['a mail that was sent', { deliveries: [delivery()] }, () => [/E-mail.*sent at/]],
  [
    'a chat that waits',
    {
      deliveries: [
        delivery({
          channel: 'telegram',
          state: 'planned',
          dueAt: minutesAgo(-60),
          waits: 'free-plan',
          attempts: 0,
          settledAt: null,
        }),
      ],
    },
    () => [/Telegram.*\(free plan\)/],
  ],
  [
    'a mail that is tried again',
    {
      deliveries: [
        delivery({
          state: 'planned',
          dueAt: minutesAgo(-1),
          waits: 'retry',
          attempts: 2,
          settledAt: null,
          detail: '421 busy',
        }),
      ],
    },
    () => [/2 attempts failed/, /421 busy/],
  ],
  [
    'a mail that was not sent',
    { deliveries: [delivery({ state: 'not-sent', reason: 'muted' })] },
    () => [t('record.log.notSentBecause', { reason: t('record.log.reason.muted') })],
  ],
  [
    'a mail that came too late',
    {
      ended: { kind: 'gone', at: minutesAgo(1) },
      deliveries: [delivery({ state: 'not-sent', reason: 'not-so-any-more', dueAt: minutesAgo(1) })],
    },
    () => [/not sent: gone at/],
  ],
])('tells of %s what was made of it', async (_, given, said) => {
  await openRecord({ ...timelineOf({ alerts: [decision(given)] }) })
  const text = textOf(
    within(await screen.findByRole('list', { name: t('record.timeline') })).getByRole('article'),
  )
  for (const part of said()) expect(text).toMatch(part)
})

it('follows what happens', async () => {
  await openRecord({ vinyl: aWatch(1) })
  await heading(/Record 1/)
  server.answers(endpoints.readVinyl, aPage())
  server.tell({ type: 'vinyls' })
  await words(t('watches.state.onSale', { count: 3 }))
})
