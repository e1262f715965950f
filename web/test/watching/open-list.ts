import { endpoints } from '@cratewatch/contracts/endpoints'
import type { Watch } from '@cratewatch/contracts/watching/vinyls'
import { screen, within } from '@testing-library/react'
import { t } from 'i18next'
import { aWatchList } from '../fixtures/watches.ts'
import { server } from '../harness/fake-server.ts'
import { button } from '../harness/look.ts'
import { openPage, type Visit } from '../harness/open-page.tsx'

type Hands = Awaited<ReturnType<typeof openPage>>

/** Opens the watch list with these records, and what else the server says. */
export const openList = (
  watches: Watch[],
  prepare: () => void = () => {},
  visit?: Visit,
  path = '/dashboard/vinyls',
) =>
  openPage(
    path,
    () => {
      server.answers(endpoints.listVinyls, aWatchList(watches))
      prepare()
    },
    visit,
  )

/** The card of a record. */
export const card = (name: string | RegExp) => screen.findByRole('article', { name })

/** A list with these records on its page, and others. */
export const aLongList = (watches: Watch[]) =>
  aWatchList(watches, { counts: { all: 12, available: 4, unavailable: 8 } })

/** Chooses something in the menu of how the list is shown. */
export async function chooseView(hands: Hands, name: string) {
  await hands.click(await button(t('watches.tools.view')))
  const menu = within(await screen.findByRole('menu'))
  await hands.click(menu.getByText(name))
}

/** Opens the menu of a record. */
export const openMenu = async (hands: Hands, name = 'Artist • Record 1') =>
  hands.click(await button(t('watches.card.actions', { name })))

/** What stops watching a record, on its card. */
export const removal = (number = 1) => button(t('words.removeName', { name: `Artist • Record ${number}` }))

/** Stops watching a record. */
export const remove = async (hands: Hands, number = 1) => hands.click(await removal(number))
