import { endpoints } from '@cratewatch/contracts/endpoints'
import { screen } from '@testing-library/react'
import { t } from 'i18next'
import { expect, it } from 'vitest'
import { anInstance, aSubscription } from '../fixtures/account.ts'
import { aResult, aWatch, aWatchList } from '../fixtures/watches.ts'
import { refusalText, server } from '../harness/fake-server.ts'
import { absent, button, refusal, wait, words } from '../harness/look.ts'
import { add, field, finds, holds, openAddForm } from './open-add-form.ts'

it.each([
  ['an id', '1001'],
  ['a link', 'https://www.discogs.com/release/1001-Artist-Record'],
])('adds a record by %s, says so and empties the field', async (_, typed) => {
  const hands = await openAddForm()
  await hands.type(await field(), typed)
  await hands.click(await add())
  await words(t('watches.added.title'))
  await words(t('watches.added.text', { name: 'Artist • Record 1' }))
  expect(server.onlyCall(endpoints.addVinyl).body).toEqual({ discogsId: 1001 })
  await holds('')
})

it('adds a record by a link of the site that this instance is configured with', async () => {
  const hands = await openAddForm(() =>
    server.answers(endpoints.instanceInfo, anInstance({ marketplaceSiteUrl: 'http://127.0.0.1:4110' })),
  )
  await hands.type(await field(), 'http://127.0.0.1:4110/release/1001')
  await hands.click(await add())
  await words(t('watches.added.title'))
  expect(server.onlyCall(endpoints.addVinyl).body).toEqual({ discogsId: 1001 })
})

it('says that a number is neither an ID nor a barcode', async () => {
  const hands = await openAddForm()
  await hands.type(await field(), '509990289422')
  await words(t('watches.add.badNumberHint'))
})

it.each(['https://www.discogs.com/artist/23755-Miles-Davis', 'https://example.com/foo'])(
  'says what %s is, instead of searching for its address',
  async (address) => {
    const hands = await openAddForm()
    await hands.type(await field(), address)
    await words(t('watches.add.otherPageHint'))
    expect(await add()).toHaveProperty('disabled', true)
    await wait(800)
    expect(server.calls(endpoints.searchVinyls)).toEqual([])
  },
)

it('adds several records one after another and says once what came of it', async () => {
  const hands = await openAddForm()
  const held = server.holds(endpoints.addVinyl)
  await hands.type(await field(), '1001 1002 1003{Enter}')
  await words(t('watches.add.progress', { done: 1, total: 3 }))
  expect(held.count()).toBe(1)
  held.answer(aWatch(1))
  await words(t('watches.add.progress', { done: 2, total: 3 }))
  held.refuse('VINYL_ALREADY_EXISTS')
  await words(t('watches.add.progress', { done: 3, total: 3 }))
  held.refuse('DISCOGS_RELEASE_NOT_FOUND')
  await words(t('watches.addedMany.title', { count: 1 }))
  await holds('1003')
})

it('adds nothing while the plan has no room, by button or by Enter', async () => {
  const hands = await openAddForm(() =>
    server.answers(endpoints.subscriptionStatus, aSubscription({ vinylCount: 5 })),
  )
  await words(t('watches.plan.full'))
  absent(t('watches.add.atLimit'))
  await hands.type(await field(), '1001')
  await words(t('watches.add.atLimit'))
  expect(await add()).toHaveProperty('disabled', true)
  // Enter submits a form whose button is pressed by nobody.
  ;(await field()).form?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
  await wait(500)
  expect(server.calls(endpoints.addVinyl)).toEqual([])
})

it('says of a wrong address what it is also while the plan has no room', async () => {
  const hands = await openAddForm(() =>
    server.answers(endpoints.subscriptionStatus, aSubscription({ vinylCount: 5 })),
  )
  await hands.type(await field(), 'https://example.com/foo')
  await words(t('watches.add.otherPageHint'))
  absent(t('watches.add.atLimit'))
})

it.each(['', 'neu 75'])('has nothing to add while the field holds "%s"', async (typed) => {
  const hands = await openAddForm()
  if (typed !== '') await hands.type(await field(), typed)
  expect(await add()).toHaveProperty('disabled', true)
})

it('adds once, however often it is pressed', async () => {
  const hands = await openAddForm()
  const held = server.holds(endpoints.addVinyl)
  await hands.type(await field(), '1001')
  await hands.dblClick(await add())
  await wait(100)
  await hands.click(await add())
  await hands.type(await field(), '{Enter}')
  expect(held.count()).toBe(1)
  held.answer(aWatch(1))
  await words(t('watches.added.title'))
  expect(server.calls(endpoints.addVinyl)).toHaveLength(1)
})

it('shows a record on its way at once', async () => {
  const hands = await openAddForm()
  const held = server.holds(endpoints.addVinyl)
  await hands.type(await field(), '1001{Enter}')
  await screen.findByRole('article', { name: t('watches.add.pendingName', { id: 1001 }), busy: true })
  server.answers(endpoints.listVinyls, aWatchList([aWatch(1)]))
  held.answer(aWatch(1))
  await screen.findByRole('article', { name: /Record 1/, busy: false })
  absent(t('watches.add.pendingName', { id: 1001 }))
})

it.each([
  ['VINYL_ALREADY_EXISTS', () => t('watches.errors.alreadyExists')],
  ['VINYL_LIMIT_REACHED', () => refusalText('VINYL_LIMIT_REACHED')],
  ['DISCOGS_API_ERROR', () => refusalText('DISCOGS_API_ERROR')],
] as const)('says why %s kept a record out, and leaves it in the field', async (code, said) => {
  const hands = await openAddForm(() => server.refuses(endpoints.addVinyl, code))
  await hands.type(await field(), '1001{Enter}')
  await words(said())
  await holds('1001')
})

it('ends a round when the plan is full, and leaves the rest', async () => {
  const hands = await openAddForm(() => server.refuses(endpoints.addVinyl, 'VINYL_LIMIT_REACHED'))
  await hands.type(await field(), '1001 1002{Enter}')
  await words(t('watches.addedMany.none'))
  expect(server.calls(endpoints.addVinyl)).toHaveLength(1)
  await holds('1001 1002')
})

it('searches for a name once the typing rests', async () => {
  const hands = await openAddForm(() =>
    server.answers(endpoints.searchVinyls, {
      results: [aResult(7, { medium: 'cd' }), aResult(8)],
      pagination: { total: 2, pages: 1 },
      seller: null,
    }),
  )
  await hands.type(await field(), 'neu 75')
  await words(t('watches.search.searching'))
  expect(await screen.findAllByRole('option', { name: /Artist - Record/ })).toHaveLength(2)
  await words(t('watches.search.cd'))
  expect(server.onlyCall(endpoints.searchVinyls).query).toEqual({ by: 'name', q: 'neu 75', page: 1 })
})

it('adds what was picked from the suggestions', async () => {
  const hands = await openAddForm(() => finds(aResult(8)))
  await hands.type(await field(), 'neu')
  await hands.click(await screen.findByRole('option', { name: /Record 8/ }))
  await words(t('watches.search.chosen'))
  await hands.click(await add())
  await words(t('watches.added.title'))
  expect(server.onlyCall(endpoints.addVinyl).body).toEqual({ discogsId: 1008 })
  absent(t('watches.search.chosen'))
})

it('lets go of what was picked', async () => {
  const hands = await openAddForm(() => finds(aResult(8)))
  await hands.type(await field(), 'neu')
  await screen.findByRole('option', { name: /Record 8/ })
  await hands.keyboard('{ArrowDown}{Enter}')
  await hands.click(await button(t('watches.search.clear')))
  await holds('')
  expect(await add()).toHaveProperty('disabled', true)
})

it('explains that the marketplace hides a pressing that was picked', async () => {
  const hands = await openAddForm(() => {
    finds(aResult(8))
    server.refuses(endpoints.addVinyl, 'DISCOGS_RELEASE_NOT_FOUND')
  })
  await hands.type(await field(), 'neu')
  await hands.click(await screen.findByRole('option', { name: /Record 8/ }))
  await hands.click(await add())
  await words(t('watches.errors.hidden'))
  await words(t('watches.search.chosen'))
})

it('offers the record that took the place of a missing one, until something else stands in the field', async () => {
  const hands = await openAddForm()
  server.refuses(endpoints.addVinyl, 'DISCOGS_RELEASE_NOT_FOUND', { successor: 900 })
  await hands.type(await field(), '404')
  await hands.click(await add())
  await words(t('watches.moved.text', { id: 900 }))
  await hands.type(await field(), '1')
  absent(t('watches.moved.text', { id: 900 }))

  await hands.click(await add())
  server.answers(endpoints.addVinyl, aWatch(900))
  await hands.click(await button(t('watches.moved.follow')))
  await words(t('watches.added.title'))
  expect(server.calls(endpoints.addVinyl).map(({ body }) => body)).toEqual([
    { discogsId: 404 },
    { discogsId: 4041 },
    { discogsId: 900 },
  ])
  absent(t('watches.moved.follow'))
  await holds('')
})

it('shows the answer to the words that stand there now, whatever came last', async () => {
  const hands = await openAddForm()
  const held = server.holds(endpoints.searchVinyls)
  await hands.type(await field(), 'neu')
  await wait(400)
  await hands.type(await field(), ' 75')
  await wait(400)
  expect(server.calls(endpoints.searchVinyls)).toHaveLength(2)
  held.answerLast({ results: [aResult(75)], pagination: { total: 1, pages: 1 }, seller: null })
  await screen.findByRole('option', { name: /Record 75/ })
  held.answer({ results: [aResult(1)], pagination: { total: 1, pages: 1 }, seller: null })
  await wait(100)
  await screen.findByRole('option', { name: /Record 75/ })
  expect(screen.queryByRole('option', { name: /Record 1\b/ })).toBeNull()
})

it('shows no answer to words that stand there no more', async () => {
  const hands = await openAddForm(() => finds(aResult(8)))
  await hands.type(await field(), 'neu')
  await screen.findByRole('option', { name: /Record 8/ })
  await hands.type(await field(), ' 75')
  await words(t('watches.search.searching'))
  expect(screen.queryByRole('option', { name: /Record 8/ })).toBeNull()
})

it('lists more suggestions on demand', async () => {
  const hands = await openAddForm(() =>
    server.answersWith(endpoints.searchVinyls, ({ query }) => ({
      results: [aResult('page' in query && query.page === 2 ? 2 : 1)],
      pagination: { total: 2, pages: 2 },
      seller: null,
    })),
  )
  await hands.type(await field(), 'neu')
  await hands.click(
    await screen.findByRole('option', { name: t('watches.search.more', { shown: 1, total: 2 }) }),
  )
  await screen.findByRole('option', { name: /Record 2/ })
  absent(/Show more/)
})

it('says that nothing was found', async () => {
  const hands = await openAddForm()
  await hands.type(await field(), 'nobody')
  await words(t('watches.search.nothing', { words: 'nobody' }))
})

it('says that the words fit too many', async () => {
  const hands = await openAddForm(() => server.refuses(endpoints.searchVinyls, 'VALIDATION_FAILED'))
  await hands.type(await field(), 'the the')
  await words(t('watches.search.tooBroad'))
})

it.each([
  ['many search', 'SERVICE_UNAVAILABLE', 'watches.search.busy'],
  ['one has searched many times in a row', 'SEARCH_ALLOWANCE_USED', 'watches.search.ownShare'],
] as const)('counts down when %s, and then searches again', async (_when, code, said) => {
  const hands = await openAddForm(() =>
    server.refuses(endpoints.searchVinyls, code, { retryAfterSeconds: 3 }),
  )
  await hands.type(await field(), 'neu')
  await words(t(said, { count: 3 }))
  finds(aResult(1))
  await screen.findByRole('option', { name: /Record 1/ })
})

it('searches again when asked to after a failure', async () => {
  const hands = await openAddForm(() => server.refuses(endpoints.searchVinyls, 'DISCOGS_API_ERROR'))
  await hands.type(await field(), 'neu')
  await refusal('DISCOGS_API_ERROR')
  finds(aResult(1))
  await hands.click(await button(t('errors.retry')))
  await screen.findByRole('option', { name: /Record 1/ })
})

it('turns line ends of what is pasted into spaces', async () => {
  const hands = await openAddForm()
  await hands.click(await field())
  await hands.paste('1001\n1002\r\n1003')
  await holds('1001 1002 1003')
})

it('says what happens to records that are added while the marketplace does not answer', async () => {
  await openAddForm(() => server.answers(endpoints.listVinyls, aWatchList([], { marketplaceAway: true })))
  await words(t('watches.add.away'))
})

it('shows on demand how a record is named', async () => {
  const hands = await openAddForm()
  await hands.click(await button(t('watches.add.help')))
  await words(t('watches.add.helpSteps.name'))
})
