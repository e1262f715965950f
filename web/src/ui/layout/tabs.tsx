import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import './tabs.css'
import { classNames } from '../class-names.ts'

export type TabLook = {
  className: string
  'aria-current': 'page' | undefined
  children: ReactNode
}

export type Tab<Key extends string> = {
  key: Key
  label: string
  icon?: ReactNode
}

export type LinkTabsProps<Key extends string> = {
  label: string
  tabs: readonly Tab<Key>[]
  activeKey: Key
  /** Renders the router's link for a tab: `(key, look) => <Link to={...} {...look} />`. */
  renderLink: (key: Key, look: TabLook) => ReactNode
  className?: string | undefined
}

/** Tabs with addresses: a row of links, one of which is the current page. */
export function LinkTabs<Key extends string>(props: LinkTabsProps<Key>) {
  const { label, tabs, activeKey, renderLink, className } = props
  const row = useRef<HTMLElement>(null)
  const more = useMore(row)
  useEffect(() => {
    if (row.current !== null) centre(row.current, activeKey)
  }, [activeKey])
  return (
    <nav
      ref={row}
      aria-label={label}
      data-more={more}
      className={classNames(
        'fading-row overflow-x-auto shadow-[inset_0_-1.5px_0_var(--color-line)] [scrollbar-width:none]',
        className,
      )}
    >
      <ul className="flex w-max min-w-full gap-1">
        {tabs.map((tab) => (
          <li key={tab.key} data-tab={tab.key}>
            {renderLink(tab.key, tabLook(tab, tab.key === activeKey))}
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Returns at which ends of a row there is more than fits. */
function useMore(row: RefObject<HTMLElement | null>): string {
  const [more, setMore] = useState('')
  useEffect(() => {
    const element = row.current
    if (element === null) return undefined
    const look = () => {
      const { scrollLeft, scrollWidth, clientWidth } = element
      const ends = [scrollLeft > 1 ? 'start' : '', scrollLeft + clientWidth < scrollWidth - 1 ? 'end' : '']
      setMore(ends.join(' ').trim())
    }
    const observer = new ResizeObserver(look)
    observer.observe(element)
    element.addEventListener('scroll', look, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', look)
    }
  }, [row])
  return more
}

/** Scrolls a row that is wider than the screen to its current tab, without moving the page. */
function centre(row: HTMLElement, key: string): void {
  const current = row.querySelector(`[data-tab="${key}"]`)
  if (current === null) return
  const [outer, inner] = [row.getBoundingClientRect(), current.getBoundingClientRect()]
  row.scrollLeft += inner.left + inner.width / 2 - (outer.left + outer.width / 2)
}

function tabLook<Key extends string>(tab: Tab<Key>, active: boolean): TabLook {
  return {
    className: classNames(
      'focus-ring relative flex h-12 items-center gap-2 rounded-t-control px-3.5 font-semibold whitespace-nowrap no-underline -outline-offset-4!',
      'transition-colors after:absolute after:inset-x-2.5 after:bottom-0 after:h-[3px] after:rounded-t-full after:transition-colors',
      active ? 'text-ink after:bg-label' : 'text-ink-soft hover:text-ink hover:after:bg-idle',
    ),
    'aria-current': active ? 'page' : undefined,
    children: (
      <>
        {tab.icon && (
          <span aria-hidden className="max-sm:hidden [&>svg]:size-4.5">
            {tab.icon}
          </span>
        )}
        {tab.label}
      </>
    ),
  }
}
