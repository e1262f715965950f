import './lib/zod-without-eval.ts'
import './lib/session/take-arrival.ts'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { router } from './app/routing/router.tsx'
import { pressEnded } from './features/accounts/methods/served-auth-page.ts'
import { awaitInstallPrompt } from './lib/device/install-prompt.ts'
import { speakAsStored, startI18n } from './lib/text/i18n.ts'
import { subscribeTheme } from './ui/theme/theme.ts'
import './styles.css'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

awaitInstallPrompt()
await startI18n()
// Applies a theme that is changed elsewhere, also on pages without a switch.
subscribeTheme(() => {})
// The sign-in page is served as HTML, and stays until the application that replaces it has loaded.
const isServed = root.firstElementChild !== null && document.documentElement.dataset['door'] !== 'closed'
if (isServed) {
  await router.load()
  await speakAsStored()
  await pressEnded()
}
createRoot(root).render(
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>,
)
