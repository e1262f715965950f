import { endpoints } from '@cratewatch/contracts/endpoints'
import type { Watch } from '@cratewatch/contracts/watching/vinyls'
import { screen, within } from '@testing-library/react'
import { t } from 'i18next'
import { aWatchList } from '../fixtures/watches.ts'
import { server } from '../harness/fake-server.ts'
import { button } from '../harness/look.ts'
import { openPage, type Visit } from '../harness/open-page.tsx'

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

/** A list with these records on its page, and so many others that it has its tools. */
export const aLongList = (watches: Watch[]) =>
  aWatchList(watches, { counts: { all: 12, available: 4, unavailable: 8 } })

/** Chooses something in the menu of how the list is shown. */
export async function chooseView(hands: Awaited<ReturnType<typeof openPage>>, name: string) {
  await hands.click(await button(t('watches.tools.view')))
  const menu = within(await screen.findByRole('menu'))
  await hands.click(menu.getByText(name))
}
