import { LOCALES } from '@cratewatch/domain/accounts/locale'
import { createMemoryHistory } from '@tanstack/react-router'
import { listFilling, wantlistOffer } from '../../src/app/pages/dashboard/watchlist-page.tsx'
import { offlinePage } from '../../src/app/pages/dashboard/dashboard-layout.tsx'
import { alertToast } from '../../src/app/shell/dashboard-shell.tsx'
import { palette, shortcutsHelp } from '../../src/app/keyboard/shortcuts.tsx'
import { finishReauthentication, paymentOutcome, planNotice } from '../../src/app/returns.tsx'
import { makeRouter } from '../../src/app/routing/router.tsx'
import { proofMethods } from '../../src/features/people/reauthentication/reauthentication-dialog.tsx'
import { ruleForm } from '../../src/features/watching/alerting/alert-line.tsx'
import { bulkBar } from '../../src/features/watching/watchlist.tsx'
import { scanner } from '../../src/features/watching/adding/record-field.tsx'
import { startI18n } from '../../src/lib/text/i18n.ts'
import { loadTexts, TEXT_PARTS } from '../../src/messages/languages.ts'
import { toastView } from '../../src/ui/feedback/toast.tsx'
import { loadOverlays } from '../../src/ui/overlays/load-overlays.ts'

/** Whatever pages load when they want it. */
const DEFERRED = [
  alertToast,
  bulkBar,
  finishReauthentication,
  listFilling,
  offlinePage,
  palette,
  paymentOutcome,
  planNotice,
  proofMethods,
  ruleForm,
  scanner,
  shortcutsHelp,
  toastView,
  wantlistOffer,
]

let loadedIn: Document | undefined

/** Loads the application into the document of a test file, unless that has happened. */
export async function loadApplication(): Promise<void> {
  if (loadedIn === document) return
  await load()
  loadedIn = document
}

async function load(): Promise<void> {
  // As in a browser over plain HTTP: this document has locks in name only.
  Object.defineProperty(navigator, 'locks', { value: undefined, configurable: true })
  await startI18n()
  const router = makeRouter(createMemoryHistory())
  // Loading code takes real time, which no manual clock waits for.
  await Promise.all([
    ...Object.values(router.routesById).map((route) => router.loadRouteChunk(route)),
    ...LOCALES.map((locale) => loadTexts(locale, TEXT_PARTS)),
    loadOverlays(),
    ...DEFERRED.map((each) => each.load()),
    import('@simplewebauthn/browser'),
  ])
}
