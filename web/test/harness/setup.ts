import { LOCALES } from '@cratewatch/domain/accounts/locale'
import { createMemoryHistory } from '@tanstack/react-router'
import { act, configure } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, vi } from 'vitest'
import { listFilling, wantlistOffer } from '../../src/app/pages/dashboard/first-wantlist.tsx'
import { planNotice } from '../../src/app/payment-notices.tsx'
import { paymentOutcome } from '../../src/app/returned-payment.tsx'
import { makeRouter } from '../../src/app/routing/router.tsx'
import { scanner } from '../../src/features/watches/scan/lazy-scan-dialog.tsx'
import { startI18n } from '../../src/lib/text/i18n.ts'
import { loadTexts, TEXT_PARTS } from '../../src/messages/languages.ts'
import { loadOverlays } from '../../src/ui/overlays/load-overlays.ts'
import { clearDocument, prepareDocument } from './prepare-document.ts'

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

beforeAll(async () => {
  // As in a browser over plain HTTP: this document has locks in name only.
  Object.defineProperty(navigator, 'locks', { value: undefined, configurable: true })
  await startI18n()
  const router = makeRouter(createMemoryHistory())
  // Loading code takes real time, which no manual clock waits for.
  await Promise.all([
    ...Object.values(router.routesById).map((route) => router.loadRouteChunk(route)),
    ...LOCALES.map((locale) => loadTexts(locale, TEXT_PARTS)),
    loadOverlays(),
    import('../../src/features/reauthentication/proof-methods.tsx'),
    import('../../src/features/reauthentication/finish-reauthentication.tsx'),
    import('../../src/ui/feedback/toast-view.tsx'),
    import('../../src/features/watches/alerting/bulk-bar.tsx'),
    import('../../src/features/watches/alerting/rule-form.tsx'),
    scanner.load(),
    planNotice.load(),
    paymentOutcome.load(),
    listFilling.load(),
    wantlistOffer.load(),
    import('@simplewebauthn/browser'),
    import('../../src/app/show-application.tsx'),
  ])
})

beforeEach(prepareDocument)
afterEach(clearDocument)
