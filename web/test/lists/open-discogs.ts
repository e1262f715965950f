import { endpoints } from '@cratewatch/contracts/endpoints'
import type { WantlistDifferences } from '@cratewatch/contracts/lists/wantlist'
import { aUser } from '../fixtures/account.ts'
import { aDifference, someSyncSettings } from '../fixtures/lists.ts'
import { server } from '../harness/fake-server.ts'
import { minutesAgo } from '../harness/now.ts'
import { openPage, type Visit } from '../harness/open-page.tsx'

export const CONNECTED = { isConnected: true, username: 'ada', wasRevoked: false }
export const NOT_CONNECTED = { isConnected: false, username: null, wasRevoked: false }

export const differences = (given: Partial<WantlistDifferences> = {}): WantlistDifferences => ({
  readAt: minutesAgo(60),
  onBoth: 3,
  notWatched: 1,
  notWanted: 1,
  records: [aDifference(1)],
  pagination: { total: 1, pages: 1 },
  ...given,
})

/** Opens the settings of the marketplace with a connected account, and what else the server says. */
export const openDiscogs = (prepare: () => void = () => {}, visit: Visit = {}, search = '') =>
  openPage(
    `/dashboard/settings/discogs${search}`,
    () => {
      server.answers(endpoints.marketplaceStatus, CONNECTED)
      server.answers(endpoints.wantlistSyncStatus, { progress: null })
      server.answers(endpoints.getSyncSettings, someSyncSettings())
      server.answers(endpoints.wantlistDifferences, differences())
      server.answers(endpoints.followedLists, { lists: [], limit: 1 })
      server.answers(endpoints.sharedLists, { lists: [], limit: 10 })
      server.answers(endpoints.readImportPreview, { preview: null })
      server.answers(endpoints.importStatus, { progress: null })
      prepare()
    },
    visit,
  )

export const openPremium = (prepare: () => void = () => {}) =>
  openDiscogs(prepare, { user: aUser({ subscription: { plan: 'PREMIUM' } }) })

/** The same without an account of the marketplace: lists come as files only. */
export const openImport = (prepare: () => void = () => {}, visit: Visit = {}) =>
  openDiscogs(() => {
    server.answers(endpoints.marketplaceStatus, NOT_CONNECTED)
    prepare()
  }, visit)
