import { cleanup } from '@testing-library/react'
import { toast } from 'sonner'
import { vi } from 'vitest'
import { forgetArrival } from '../../src/lib/session/arrival.ts'
import { endSession, startSession } from '../../src/lib/session/session.ts'
import { speak } from '../../src/lib/text/i18n.ts'
import { setTheme } from '../../src/ui/theme/theme.ts'
import { fakeFetch, server } from './fake-server.ts'
import { NOW } from './now.ts'

const ARRIVAL_PAGES = ['/auth', '/reset-password', '/confirm-email', '/undo-change', '/remove-app'] as const

/** Enough to choose from: this document needs a second for the list of all four hundred. */
const ZONES = ['America/New_York', 'Asia/Tokyo', 'Europe/Berlin', 'Europe/Madrid', 'Pacific/Apia', 'UTC']

/** Gives a test the fake server, a manual clock and a few time zones. */
export function prepareDocument(): void {
  vi.stubGlobal('fetch', fakeFetch)
  vi.spyOn(Intl, 'supportedValuesOf').mockReturnValue(ZONES)
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
}

/** Takes back what a test was given, and what it left. */
export async function clearDocument(): Promise<void> {
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
}
