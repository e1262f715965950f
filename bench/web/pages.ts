import type { Page } from 'playwright-core'

export type VisitedPage = {
  readonly path: string
  readonly name: string
  /** The first element that a visitor came for. */
  readonly wanted: string
  readonly isSignedIn: boolean
  /** The aims; those left out are not set. */
  readonly aims: Partial<Record<Figure, number>>
}

export type Figure = 'script, kB' | 'requests' | 'API calls' | 'wanted, ms'

/** What is measured of a first visit, and the most that each figure may be. */
export const VISITED: readonly VisitedPage[] = [
  {
    path: '/',
    name: 'landing',
    wanted: 'main h1',
    isSignedIn: false,
    aims: { 'script, kB': 60 },
  },
  {
    path: '/auth',
    name: 'auth',
    wanted: 'input[type=email]',
    isSignedIn: false,
    aims: { 'script, kB': 110 },
  },
  {
    path: '/dashboard/vinyls',
    name: 'dashboard',
    wanted: 'main article h3, main article h2',
    isSignedIn: true,
    aims: { 'script, kB': 180, requests: 20, 'API calls': 4, 'wanted, ms': 2_500 },
  },
]

/** Notes in the page when the wanted element was painted: the frame after the one in which it was there. */
export async function notePaint(page: Page, wanted: string): Promise<void> {
  await page.addInitScript((selector) => {
    const look = () => {
      if (document.querySelector(selector) === null) return
      observer.disconnect()
      requestAnimationFrame(() => setTimeout(() => performance.mark('wanted')))
    }
    const observer = new MutationObserver(look)
    observer.observe(document, { childList: true, subtree: true })
  }, wanted)
}
