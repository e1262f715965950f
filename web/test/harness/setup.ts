import { act, cleanup, configure } from '@testing-library/react'
import { toast } from 'sonner'
import { afterEach, beforeAll, beforeEach, vi } from 'vitest'
import { router } from '../../src/app/routing/router.tsx'
import { forgetArrival } from '../../src/lib/session/arrival.ts'
import { speak, startI18n } from '../../src/lib/text/i18n.ts'
import { endSession, startSession } from '../../src/lib/session/session.ts'
import { LANGUAGES } from '../../src/messages/languages.ts'
import { setTheme } from '../../src/ui/theme/theme.ts'
import { fakeFetch, server } from './fake-server.ts'
import { NOW } from './now.ts'

// Testing Library moves the manual clock where it finds one by this name.
Object.assign(globalThis, { jest: { advanceTimersByTime: (ms: number) => vi.advanceTimersByTime(ms) } })

// The clock is manual, so this is no time to wait: what has not come by then never will.
configure({
  asyncUtilTimeout: 4000,
  // The whole document after each failure hides what failed: its words are enough.
  getElementError: (message) => new Error(`${message}\nOn the page: ${document.body.textContent}`),
  unstable_advanceTimersWrapper: async (advance) => {
    await new Promise((resolve) => setImmediate(resolve))
    return act(async () => advance())
  },
})

const ARRIVAL_PAGES = ['/auth', '/reset-password', '/confirm-email', '/undo-change'] as const

beforeAll(async () => {
  // As in a browser over plain HTTP: this document has locks in name only.
  Object.defineProperty(navigator, 'locks', { value: undefined, configurable: true })
  await startI18n()
  // Loading code takes real time, which no manual clock waits for.
  await Promise.all([
    ...Object.values(router.routesById).map((route) => router.loadRouteChunk(route)),
    ...Object.values(LANGUAGES).map(({ load }) => load()),
    import('../../src/ui/feedback/toast-view.tsx'),
    import('../../src/features/watches/alerting/rule-form.tsx'),
    import('@simplewebauthn/browser'),
  ])
})

beforeEach(() => {
  vi.stubGlobal('fetch', fakeFetch)
  vi.useFakeTimers({
    now: NOW,
    toFake: [
      'setTimeout',
      'clearTimeout',
      'setInterval',
      'clearInterval',
      'Date',
      'performance',
      'requestAnimationFrame',
      'cancelAnimationFrame',
    ],
  })
})

afterEach(async () => {
  toast.dismiss()
  cleanup()
  // The cache of the application forgets everything when a session ends.
  startSession('over')
  endSession('left')
  for (const page of ARRIVAL_PAGES) forgetArrival(page)
  // Files share their modules: the next one finds language and light as the first one did.
  await speak('en')
  setTheme('light')
  localStorage.clear()
  sessionStorage.clear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  const unprepared = [...server.unprepared()]
  server.reset()
  if (unprepared.length > 0) throw new Error(`no test prepared an answer of ${unprepared.join(', ')}`)
})
