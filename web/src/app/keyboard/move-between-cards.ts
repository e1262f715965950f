/** Moves the focus to the card after or before the one that has it; without one, to the first. */
export function moveBetweenCards(by: 1 | -1): void {
  const cards = [...document.querySelectorAll<HTMLElement>('main li > article[tabindex]')]
  const at = cards.findIndex((card) => card.contains(document.activeElement))
  const next = cards[at < 0 ? 0 : Math.min(Math.max(at + by, 0), cards.length - 1)]
  next?.focus({ preventScroll: true })
  next?.scrollIntoView({ block: 'nearest' })
}
