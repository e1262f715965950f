import { endpoints } from '@cratewatch/contracts/endpoints'
import type { User } from '@cratewatch/contracts/people/accounts'
import type { Locale } from '@cratewatch/domain/accounts/locale'
import { createBrowserHistory, type RouterHistory } from '@tanstack/react-router'
import { render, type RenderResult } from '@testing-library/react'
import type { ReactNode } from 'react'
import { onTestFinished, vi } from 'vitest'
import { showApplication } from '../../src/app/routing/router.tsx'
import { takeFromAddress } from '../../src/lib/session/arrival.ts'
import { startSession } from '../../src/lib/session/session.ts'
import { speak } from '../../src/lib/text/i18n.ts'
import { aSubscription, aUser, anInstance } from '../fixtures/account.ts'
import { aRule, aTiming, someSettings } from '../fixtures/alerts.ts'
import { someChannels } from '../fixtures/channels.ts'
import { server } from './fake-server.ts'
import { hands } from './hands.ts'

export type Visit = {
  /** Whose session it is; null: nobody's. */
  user?: User | null
  locale?: Locale
  /** What the page begins with; the application with its router, unless a test says otherwise. */
  begin?: (history: RouterHistory, show: (page: ReactNode) => void) => Promise<void> | void
}

/** What every page of a signed-in user asks for; a test that cares says something else before. */
export function prepareDashboard(user: User): void {
  server.answers(endpoints.authProfile, user)
  server.answers(endpoints.unreadCount, { unreadCount: 0 })
  server.answers(endpoints.readAnnouncement, { announcement: null, outages: [] })
  server.answers(endpoints.subscriptionStatus, aSubscription({ plan: user.subscription.plan }))
  const { emailEnabled, telegramEnabled } = user.notificationSettings
  const reachable = emailEnabled && user.email !== null ? (['email'] as const) : []
  server.answers(
    endpoints.getNotificationSettings,
    someSettings({ emailEnabled, telegramEnabled, reachable: [...reachable] }),
  )
  server.answers(endpoints.getAlertRule, aRule())
  server.answers(endpoints.getAlertTiming, aTiming())
  server.answers(endpoints.listChannels, someChannels())
  server.answers(endpoints.readFeedAddress, { feed: null })
  server.answers(endpoints.ownAccesses, { accesses: [] })
  server.answers(endpoints.globalMetrics, {
    totalSearchesPerformed: 0,
    totalVinylsFound: 0,
    totalNotificationsSent: 0,
    halfSeenWithinMinutes: null,
  })
  server.answers(endpoints.vinylCopies, { copies: [] })
  server.answers(endpoints.marketplaceStatus, { isConnected: false, username: null, wasRevoked: false })
}

/**
 * Opens a page of the application as a browser would: the real router, cache, texts and session. `prepare` says what the
 * server answers on this page, over what it answers on every page. Gives the hands of who is there.
 */
export async function openPage(path: string, prepare: () => void = () => {}, visit: Visit = {}) {
  const { user = aUser(), locale = 'en', begin = beginWithRouter } = visit
  server.answers(endpoints.instanceInfo, anInstance())
  if (user !== null) {
    prepareDashboard({ ...user, locale })
    startSession('token')
  }
  prepare()
  await speak(locale)
  window.history.replaceState(null, '', path)
  takeFromAddress()
  const history = createBrowserHistory()
  onTestFinished(() => history.destroy())
  let shown: RenderResult | undefined
  await begin(history, (page) => {
    if (shown === undefined) shown = render(page)
    else shown.rerender(page)
  })
  return hands()
}

const beginWithRouter: NonNullable<Visit['begin']> = (history, show) => showApplication(history, show, true)

/** The address that is shown now. */
export const address = () => `${location.pathname}${location.search}`

/** Keeps the browser on the page, and says where it would have gone. */
export function watchLeaving() {
  const assign = vi.spyOn(location, 'assign').mockImplementation(() => {})
  const replace = vi.spyOn(location, 'replace').mockImplementation(() => {})
  return () => [...assign.mock.calls, ...replace.mock.calls].map(([url]) => String(url))
}

/** Catches the files that the page hands somebody to keep. */
export function watchSaving() {
  const files: { name: string; content: Blob }[] = []
  const content = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:kept')
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    files.push({ name: this.download, content: content.mock.lastCall?.[0] as Blob })
  })
  return files
}
