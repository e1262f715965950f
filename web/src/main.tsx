import './lib/session/take-arrival.ts'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { router } from './app/routing/router.tsx'
import { pressEnded } from './features/accounts/methods/served-auth-page.ts'
import { speakAsStored, startI18n } from './lib/text/i18n.ts'
import { subscribeTheme } from './ui/theme/theme.ts'
import './styles.css'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

await startI18n()
// Who changes the light elsewhere sees it here, also on pages without a switch for it.
subscribeTheme(() => {})
// The door stands there as HTML: it stays until everything has come that takes its place.
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
