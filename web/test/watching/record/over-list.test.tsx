import { endpoints } from '@cratewatch/contracts/endpoints'
import { cleanup, screen, within } from '@testing-library/react'
import { t } from 'i18next'
import { expect, it } from 'vitest'
import { anId } from '../../fixtures/account.ts'
import { anAlert } from '../../fixtures/alerts.ts'
import { aWatch, aWatchList } from '../../fixtures/watches.ts'
import { server } from '../../harness/fake-server.ts'
import { button, dialog, eventually, heading, link, words } from '../../harness/look.ts'
import { address, openPage } from '../../harness/open-page.tsx'
import { card, openList } from '../open-list.ts'
import { aDryRun, aPage, letGo } from './open-record.ts'

const FILTERED = '/dashboard/vinyls?availability=unavailable'
const details = () => link(t('watches.card.detailsOf', { name: 'Artist • Record 1' }))
const gone = () => eventually(() => expect(screen.queryByRole('dialog')).toBeNull())

/** Opens the first of two records over the list, which shows a part. */
async function openOver() {
  const hands = await openList(
    [aWatch(1), aWatch(2)],
    () => {
      server.answers(endpoints.readVinyl, aPage({ vinyl: aWatch(1) }))
      server.answers(endpoints.dryRunRule, aDryRun)
    },
    undefined,
    FILTERED,
  )
  await hands.click(await details())
  await dialog(/Record 1/)
  return hands
}

it('opens over the list, with an address of its own, and closes by a button, a key and the way back', async () => {
  const hands = await openOver()
  expect(address()).toBe(`/dashboard/vinyls/${anId(1)}`)
  const listed = server.calls(endpoints.listVinyls).length
  for (const close of [
    async () => hands.click(await button(t('words.close'))),
    async () => hands.keyboard('{Escape}'),
    async () => history.back(),
  ]) {
    await close()
    await gone()
    expect(address()).toBe(FILTERED)
    const opener = await details()
    await eventually(() => expect(document.activeElement).toBe(opener))
    await hands.click(opener)
    await dialog(/Record 1/)
  }
  expect(server.calls(endpoints.listVinyls)).toHaveLength(listed)
})

it('is a page where its address is opened alone', async () => {
  await openOver()
  const alone = address()
  cleanup()
  await openPage(alone, () => server.answers(endpoints.readVinyl, aPage({ vinyl: aWatch(1) })))
  await heading(/Record 1/)
  within(screen.getByRole('main')).getByRole('link', { name: t('watches.pageTitle') })
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('lets go of the record, whose place offers it back', async () => {
  const hands = await openOver()
  server.answers(endpoints.removeVinyl)
  server.answers(endpoints.listVinyls, aWatchList([aWatch(2)]))
  await letGo(hands)
  await gone()
  await words(t('watches.removed.place', { name: 'Record 1' }))
  const next = await card(/Record 2/)
  await eventually(() => expect(document.activeElement).toBe(next))
  server.answers(endpoints.restoreVinyls, { restored: 1 })
  server.answers(endpoints.listVinyls, aWatchList([aWatch(1), aWatch(2)]))
  await hands.keyboard('z')
  const restored = await card(/Record 1/)
  await eventually(() => expect(document.activeElement).toBe(restored))
})

it('closes once the record was bought', async () => {
  const hands = await openOver()
  server.answers(endpoints.boughtVinyl, { fromWantlist: 'not-asked' })
  server.answers(endpoints.listVinyls, aWatchList([aWatch(2)]))
  await hands.click(await button(t('watches.card.actions', { name: 'Artist • Record 1' })))
  await hands.click(await screen.findByRole('menuitem', { name: t('alerts.bought.menu') }))
  await gone()
  const next = await card(/Record 2/)
  await eventually(() => expect(document.activeElement).toBe(next))
})

it('takes back with a key what was changed in it', async () => {
  const hands = await openOver()
  await hands.click(await button(t('rule.more')))
  server.answers(endpoints.setVinylRule, anAlert({ moreCopies: true }))
  server.answers(endpoints.readVinyl, aPage({ vinyl: aWatch(1, { alert: anAlert({ moreCopies: true }) }) }))
  await hands.click(await screen.findByRole('switch', { name: t('rule.moreCopies') }))
  await words(t('alerts.question.saved'))
  await hands.keyboard('z')
  await eventually(() =>
    expect(server.calls(endpoints.setVinylRule).map(({ body }) => body)).toEqual([
      { rule: { moreCopies: true }, mayWake: false },
      { rule: {}, mayWake: false },
    ]),
  )
  await dialog(/Record 1/)
})
