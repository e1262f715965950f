import type { RouterHistory } from '@tanstack/react-router'
import { createContext, use, type ComponentProps, type MouseEvent } from 'react'

/** The history of the browser, for parts of pages that are shown before the router has loaded. */
export const HistoryContext = createContext<RouterHistory | null>(null)

/** Returns it. Only for pages that call the server. */
export function useHistory(): RouterHistory {
  const history = use(HistoryContext)
  if (history === null) throw new Error('useHistory outside of the served pages')
  return history
}

/** Whether a press opens a link in its place. Another button or a key held with it opens a tab or a window. */
export function isPlain({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button === 0 && !(metaKey || ctrlKey || shiftKey || altKey)
}

/** Links to a page of the application, also where its router has not loaded yet. */
export function PageLink({ href, children, ...props }: ComponentProps<'a'> & { href: string }) {
  const history = useHistory()
  const open = (event: MouseEvent) => {
    if (!isPlain(event)) return
    event.preventDefault()
    history.push(href)
  }
  return (
    <a {...props} href={href} onClick={open}>
      {children}
    </a>
  )
}
