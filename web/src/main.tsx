import './lib/zod-without-eval.ts'
import './lib/session/take-arrival.ts'
import { createBrowserHistory } from '@tanstack/react-router'
import { StrictMode, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { pressEnded } from './features/people/served-auth-page.ts'
import { awaitInstallPrompt } from './lib/device/install-prompt.ts'
import { speakAsStored, startI18n } from './lib/text/i18n.ts'
import { loadFonts } from './ui/theme/fonts.ts'
import { subscribeTheme } from './ui/theme/theme.ts'
import './styles.css'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

awaitInstallPrompt()
// Applies a theme that is changed elsewhere, also on pages without a switch.
subscribeTheme(() => {})
void start(root)

/** In a function, because files whose first module waits for others are built as more of them. */
async function start(root: HTMLElement): Promise<void> {
  // The sign-in page is served as HTML, and stays until the scripts that replace it have loaded.
  const isServed = root.firstElementChild !== null && document.documentElement.dataset['door'] !== 'closed'
  const page = createRoot(root)
  const show = (content: ReactNode) => page.render(<StrictMode>{content}</StrictMode>)
  const history = createBrowserHistory()
  await startI18n()
  if (isServed) {
    const { showAuthPage } = await import('./app/routing/show-auth-page.tsx')
    await speakAsStored()
    await pressEnded()
    showAuthPage(history, show)
  } else {
    const { showApplication } = await import('./app/routing/router.tsx')
    loadFonts()
    await showApplication(history, show)
  }
}
