import { LOCALES } from '@cratewatch/domain/accounts/locale'
import { startI18n } from '../../src/lib/text/i18n.ts'
import { loadTexts, TEXT_PARTS } from '../../src/messages/languages.ts'
import { loadOverlays } from '../../src/ui/overlays/overlays.tsx'

let loadedIn: Document | undefined

/**
 * Loads what every page shows into the document of a test file, unless that has happened: pages themselves are loaded by
 * whoever opens them, and what waits for something waits for their code, too.
 */
export async function loadApplication(): Promise<void> {
  if (loadedIn === document) return
  // As in a browser over plain HTTP: this document has locks in name only.
  Object.defineProperty(navigator, 'locks', { value: undefined, configurable: true })
  await startI18n()
  await Promise.all([...LOCALES.map((locale) => loadTexts(locale, TEXT_PARTS)), loadOverlays()])
  // The toasts' own looks: no test sees them, and each question for a role would hold every element to every rule.
  for (const style of document.querySelectorAll('style')) style.remove()
  loadedIn = document
}
