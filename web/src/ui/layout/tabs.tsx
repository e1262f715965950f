import * as Slot from 'radix-ui/slot'
import { useEffect, useRef, useState, type ComponentProps, type ReactNode, type RefObject } from 'react'
import { classNames } from '../class-names.ts'
import './tabs.css'

/** Tabs with addresses: a row of `LinkTab`s, one of which is the current page. */
export function LinkTabs({ label, children }: { label: string; children: ReactNode }) {
  const row = useRef<HTMLElement>(null)
  const more = useMore(row)
  return (
    <nav
      ref={row}
      aria-label={label}
      data-more={more}
      className="fading-row overflow-x-auto shadow-[inset_0_-1.5px_0_var(--color-line)] [scrollbar-width:none]"
    >
      <ul className="flex w-max min-w-full gap-1">{children}</ul>
    </nav>
  )
}

/** Gives its only child, a link, the look of a tab. */
export function LinkTab({ active, ...props }: ComponentProps<'a'> & { active: boolean }) {
  const tab = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (active && tab.current !== null) centre(tab.current)
  }, [active])
  return (
    <li ref={tab}>
      <Slot.Root
        {...props}
        aria-current={active ? 'page' : undefined}
        className={classNames(
          'focus-ring relative flex h-12 items-center gap-2 rounded-t-control px-3.5 font-semibold whitespace-nowrap no-underline -outline-offset-4! [&_svg]:size-4.5 max-sm:[&_svg]:hidden',
          'transition-colors after:absolute after:inset-x-2.5 after:bottom-0 after:h-[3px] after:rounded-t-full after:transition-colors',
          active
            ? 'text-ink after:bg-label forced-colors:after:bg-[Highlight]'
            : 'text-ink-soft hover:text-ink hover:after:bg-idle',
        )}
      />
    </li>
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

/** Scrolls the row of a tab, if it is wider than the screen, until the tab is in its middle, without moving the page. */
function centre(tab: HTMLElement): void {
  const row = tab.closest('nav')
  if (row === null) return
  const [outer, inner] = [row.getBoundingClientRect(), tab.getBoundingClientRect()]
  row.scrollLeft += inner.left + inner.width / 2 - (outer.left + outer.width / 2)
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
