import type { ComponentProps, MouseEvent } from 'react'
import { useHistory } from './history.ts'

export type PageLinkProps = ComponentProps<'a'> & { href: string }

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
