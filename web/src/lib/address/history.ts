import type { RouterHistory } from '@tanstack/react-router'
import { createContext, use } from 'react'

/** The history of the browser, for parts of pages that are shown before the router has loaded. */
export const HistoryContext = createContext<RouterHistory | null>(null)

/** Returns it. Only for pages that call the server. */
export function useHistory(): RouterHistory {
  const history = use(HistoryContext)
  if (history === null) throw new Error('useHistory outside of the served pages')
  return history
}
