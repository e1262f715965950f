/** Moves the focus to the card after or before the one that has it; without one, to the first. */
export function moveBetweenCards(by: 1 | -1): void {
  const cards = [...document.querySelectorAll<HTMLElement>('main li > article[tabindex]')]
  const at = cards.findIndex((card) => card.contains(document.activeElement))
  const next = cards[at < 0 ? 0 : Math.min(Math.max(at + by, 0), cards.length - 1)]
  next?.focus({ preventScroll: true })
  next?.scrollIntoView({ block: 'nearest' })
}

/** Focuses what a shortcut names on the page; false: it is not there. */
export function focusShortcut(name: 'find' | 'add'): boolean {
  const field = document.querySelector<HTMLElement>(`main [data-shortcut="${name}"]`)
  if (field === null || field.checkVisibility?.() === false) return false
  field.focus()
  return true
}
