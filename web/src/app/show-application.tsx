import { RouterProvider, type RouterHistory } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { makeRouter } from './routing/router.tsx'

/** Shows the application with all its pages. A page that is shown already stays until the next one has loaded. */
export async function showApplication(
  history: RouterHistory,
  show: (page: ReactNode) => void,
  isReplacing = false,
): Promise<void> {
  const router = makeRouter(history)
  if (isReplacing) await router.load()
  show(<RouterProvider router={router} />)
}
