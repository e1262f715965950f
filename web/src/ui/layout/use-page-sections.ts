import { useEffect, useState, type RefObject } from 'react'

/** A section as its heading names it. */
export type PageSection = { readonly id: string; readonly title: string }

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
