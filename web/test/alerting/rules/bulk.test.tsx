import { endpoints } from '@cratewatch/contracts/endpoints'
import { screen } from '@testing-library/react'
import { t } from 'i18next'
import { expect, it } from 'vitest'
import { anId, aSubscription, aUser } from '../../fixtures/account.ts'
import { thirtyEuros } from '../../fixtures/alerts.ts'
import { aWatch, aWatchList } from '../../fixtures/watches.ts'
import { server } from '../../harness/fake-server.ts'
import { button, dialog, eventually, field, refusal, wait, words } from '../../harness/look.ts'
import { openPage, type Visit } from '../../harness/open-page.tsx'
import { chooseView } from '../../watching/open-list.ts'

const openSelection = async (visit: Visit = {}) => {
  const hands = await openPage(
    '/dashboard/vinyls',
    () => {
      const pagination = { total: 12, pages: 3 }
      server.answersWith(endpoints.listVinyls, ({ query }) =>
        'page' in query && query.page === 2
          ? aWatchList([aWatch(6)], { pagination })
          : aWatchList([aWatch(1), aWatch(2)], { pagination }),
      )
      server.answers(endpoints.subscriptionStatus, aSubscription({ plan: 'PREMIUM', vinylCount: 12 }))
    },
    { user: aUser({ subscription: { plan: 'PREMIUM' } }), ...visit },
  )
  await chooseView(hands, t('alerts.bulk.start'))
  return hands
}

const select = (number: number) =>
  screen.findByRole('checkbox', { name: t('alerts.bulk.select', { name: `Artist • Record ${number}` }) })
const change = () => button(t('alerts.bulk.change'))
const all = () => screen.findByRole('checkbox', { name: t('alerts.bulk.all', { count: 12 }) })

it.each(['en', 'es'] as const)(
  'changes the alerts of selected records, from several pages, in %s',
  async (locale) => {
    const hands = await openSelection({ locale })
    expect(await change()).toHaveProperty('disabled', true)
    await hands.click(await select(1))
    await hands.click(await select(2))
    await hands.click(await select(2))
    await hands.click(await button(t('words.next')))
    await hands.click(await select(6))
    await words(t('alerts.bulk.selected', { count: 2 }))
    const held = server.holds(endpoints.setVinylRules)
    await hands.click(await change())
    await words(t('alerts.bulk.text', { count: 2 }))
    await hands.type(await field(t('rule.price')), '30')
    await hands.dblClick(await button(t('words.save')))
    await wait(100)
    expect(held.count()).toBe(1)
    held.answer({ changed: 2 })
    await words(t('alerts.bulk.done', { count: 2 }))
    expect(server.onlyCall(endpoints.setVinylRules).body).toEqual({
      vinyls: [anId(1), anId(6)],
      rule: { ceiling: thirtyEuros },
    })
    await eventually(() => expect(screen.queryByRole('group', { name: t('alerts.bulk.change') })).toBeNull())
  },
)

it('changes the alerts of all records, and says how many these are', async () => {
  const hands = await openSelection()
  await hands.click(await all())
  await words(t('alerts.bulk.selected', { count: 12 }))
  expect(await select(1)).toHaveProperty('disabled', true)
  server.answers(endpoints.setVinylRules, { changed: 12 })
  await hands.click(await change())
  await words(t('alerts.bulk.text', { count: 12 }))
  await hands.click(await button(t('words.save')))
  await words(t('alerts.bulk.done', { count: 12 }))
  // Unchanged, it is the rule for all records.
  expect(server.onlyCall(endpoints.setVinylRules).body).toEqual({ vinyls: 'all', rule: {} })
})

it('keeps selection and form when the alerts could not be changed', async () => {
  const hands = await openSelection()
  server.refuses(endpoints.setVinylRules, 'VALIDATION_FAILED')
  await hands.click(await all())
  await hands.click(await change())
  await hands.click(await button(t('words.save')))
  await refusal('VALIDATION_FAILED')
  await dialog(t('rule.title'))
})

it('ends without a change', async () => {
  const hands = await openSelection()
  await hands.click(await select(1))
  await hands.click(await button(t('words.done')))
  await eventually(() => expect(screen.queryByRole('group', { name: t('alerts.bulk.change') })).toBeNull())
  await button(t('watches.card.actions', { name: 'Artist • Record 1' }))
  await eventually(() => expect(screen.queryByText(t('alerts.bulk.selected', { count: 1 }))).toBeNull())
})

it('removes what the list shows for its filter, and takes it back', async () => {
  const hands = await openSelection()
  const filter = await screen.findByRole('radio', {
    name: new RegExp(`^${t('watches.filter.unavailable')}`),
  })
  await hands.click(filter)
  await eventually(() => expect(filter).toHaveProperty('checked', true))
  await hands.click(await all())
  server.answers(endpoints.removeVinyls, { removed: 12, undo: anId(99) })
  await hands.click(await button(t('words.remove')))
  await words(t('watches.removed.many', { count: 12 }))
  expect(server.onlyCall(endpoints.removeVinyls).body).toEqual({
    vinyls: { availability: 'unavailable', search: '' },
  })
  server.answers(endpoints.restoreVinyls, { restored: 12 })
  await hands.click(await button(t('words.undo')))
  await eventually(() => expect(server.onlyCall(endpoints.restoreVinyls).params).toEqual({ id: anId(99) }))
  await eventually(() => expect(screen.queryByRole('group', { name: t('alerts.bulk.change') })).toBeNull())
})

it('mutes what is selected', async () => {
  const hands = await openSelection()
  await hands.click(await select(1))
  server.answers(endpoints.muteVinyls, { muted: 1 })
  await hands.click(await button(t('alerts.bulk.mute')))
  await hands.click(await screen.findByRole('menuitem', { name: t('watches.mute.month') }))
  await words(t('watches.mute.many', { count: 1 }))
  expect(server.onlyCall(endpoints.muteVinyls).body).toEqual({ vinyls: [anId(1)], until: '30d' })
})
