import { endpoints } from '@cratewatch/contracts/endpoints'
import type { SearchResult } from '@cratewatch/contracts/watching/vinyl-search'
import { screen, within } from '@testing-library/react'
import { t } from 'i18next'
import { expect } from 'vitest'
import { aWatch, aWatchList } from '../fixtures/watches.ts'
import { server } from '../harness/fake-server.ts'
import { button, eventually } from '../harness/look.ts'
import { openPage, type Visit } from '../harness/open-page.tsx'

export const add = () => button(t('watches.add.submit'))
export const field = () => screen.findByRole<HTMLInputElement>('combobox', { name: t('watches.add.label') })

export const holds = async (text: string) => {
  const input = await field()
  await eventually(() => expect(input.value).toBe(text))
}

/** What is suggested below the field. */
export const suggestions = async () => within(await screen.findByRole('listbox')).findAllByRole('option')

/** The server finds these records, on one page. */
export const finds = (...results: SearchResult[]) =>
  server.answers(endpoints.searchVinyls, {
    results,
    pagination: { total: results.length, pages: results.length === 0 ? 0 : 1 },
    seller: null,
  })

/** Opens the list of a collector with nothing on it, and what else the server says. */
export const openAddForm = (prepare: () => void = () => {}, visit?: Visit) =>
  openPage(
    '/dashboard/vinyls',
    () => {
      server.answers(endpoints.listVinyls, aWatchList([]))
      server.answers(endpoints.addVinyl, aWatch(1))
      finds()
      prepare()
    },
    visit,
  )
