import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react'
import { classNames } from '../class-names.ts'
import './tabs.css'

type TabLook = {
  className: string
  'aria-current': 'page' | undefined
  children: ReactNode
}

type Tab<Key extends string> = {
  key: Key
  label: string
  icon?: ReactNode
}

type LinkTabsProps<Key extends string> = {
  label: string
  tabs: readonly Tab<Key>[]
  activeKey: Key
  /** Renders the router's link for a tab: `(key, look) => <Link to={...} {...look} />`. */
  renderLink: (key: Key, look: TabLook) => ReactNode
}

/** Tabs with addresses: a row of links, one of which is the current page. */
export function LinkTabs<Key extends string>(props: LinkTabsProps<Key>) {
  const { label, tabs, activeKey, renderLink } = props
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
      className="fading-row overflow-x-auto shadow-[inset_0_-1.5px_0_var(--color-line)] [scrollbar-width:none]"
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

/** A section as its heading names it. */
type PageSection = { readonly id: string; readonly title: string }

/**
 * Returns the sections inside an element, whenever they come, and hides those whose texts lack one of the words that
 * are searched for.
 */
export function usePageSections(root: RefObject<HTMLElement | null>, query: string): readonly PageSection[] {
  const [sections, setSections] = useState<readonly PageSection[]>([])
  useEffect(() => {
    const element = root.current
    if (element === null) return
    const read = () => {
      const found = sectionsIn(element)
      for (const section of found) section.hidden = !hasWords(section, query)
      setSections((before) => keptOr(before, found.filter(({ hidden }) => !hidden).flatMap(described)))
    }
    read()
    const observer = new MutationObserver(read)
    observer.observe(element, { childList: true, subtree: true })
    return () => observer.disconnect()
  }, [root, query])
  return sections
}

function sectionsIn(element: HTMLElement): readonly HTMLElement[] {
  const all = [...element.querySelectorAll<HTMLElement>('section[aria-labelledby]')]
  return all.filter((section) => section.parentElement?.closest('section[aria-labelledby]') === null)
}

function hasWords(section: HTMLElement, query: string): boolean {
  const text = plain(section.textContent)
  return plain(query)
    .split(/\s+/)
    .every((word) => text.includes(word))
}

/** Small letters without accents: "Correo electrónico" is found by "electronico". */
function plain(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
}

function described(section: HTMLElement): readonly PageSection[] {
  const heading = document.getElementById(section.getAttribute('aria-labelledby') ?? '')
  return heading === null ? [] : [{ id: heading.id, title: heading.textContent }]
}

function keptOr(before: readonly PageSection[], now: readonly PageSection[]) {
  const isSame =
    before.length === now.length &&
    now.every(({ id, title }, place) => before[place]?.id === id && before[place].title === title)
  return isSame ? before : now
}
