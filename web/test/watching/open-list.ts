import { endpoints } from '@cratewatch/contracts/endpoints'
import type { Watch } from '@cratewatch/contracts/watching/vinyls'
import { screen } from '@testing-library/react'
import { aWatchList } from '../fixtures/watches.ts'
import { server } from '../harness/fake-server.ts'
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
