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

type PageLinkProps = ComponentProps<'a'> & { href: string }

/** Links to a page of the application, also where its router has not loaded yet. */
export function PageLink({ href, children, ...props }: PageLinkProps) {
  const history = useHistory()
  const open = (event: MouseEvent) => {
    // Another button or a key held with it opens a tab or a window.
    const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    if (!isPlain) return
    event.preventDefault()
    history.push(href)
  }
  return (
    <a {...props} href={href} onClick={open}>
      {children}
    </a>
  )
}
