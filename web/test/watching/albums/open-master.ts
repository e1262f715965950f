import { endpoints } from '@cratewatch/contracts/endpoints'
import type { MasterPage } from '@cratewatch/contracts/watching/masters'
import { aMasterPage } from '../../fixtures/masters.ts'
import { server } from '../../harness/fake-server.ts'
import { openPage, type Visit } from '../../harness/open-page.tsx'

export const ALBUM = '/dashboard/masters/5001'

/** Opens the page of an album, with what else the server says. */
export const openMaster = (given: Partial<MasterPage> = {}, prepare: () => void = () => {}, visit?: Visit) =>
  openPage(
    ALBUM,
    () => {
      server.answers(endpoints.readMaster, aMasterPage(1, given))
      prepare()
    },
    visit,
  )
