import { useRef, type PointerEvent } from 'react'

/** How far a finger moves before a card follows it, and how far it takes to mean something, in pixels. */
const BEGINS = 12
const MEANS = 96

export type Swipes = { onLeft: (card: HTMLElement) => void; onRight: (card: HTMLElement) => void }

/**
 * Lets a finger swipe a card to either side; scrolling, mice and pens are left alone. The card follows by the property
 * `--swipe`, and what it would do shows in `data-swipe`. Buttons do the same: a swipe is never the only way.
 */
export function useSwipe({ onLeft, onRight }: Swipes) {
  const start = useRef<{ id: number; x: number; y: number; moves: boolean } | null>(null)
  const end = (card: HTMLElement) => {
    start.current = null
    card.style.removeProperty('--swipe')
    delete card.dataset['swipe']
  }
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.pointerType !== 'touch' || start.current !== null) return
      start.current = { id: event.pointerId, x: event.clientX, y: event.clientY, moves: false }
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const from = start.current
      if (from === null || from.id !== event.pointerId) return
      const [dx, dy] = [event.clientX - from.x, event.clientY - from.y]
      if (!from.moves && Math.abs(dx) < BEGINS) return
      if (!from.moves && Math.abs(dy) > Math.abs(dx)) return end(event.currentTarget)
      if (!from.moves) event.currentTarget.setPointerCapture?.(event.pointerId)
      from.moves = true
      event.currentTarget.style.setProperty('--swipe', `${dx}px`)
      event.currentTarget.dataset['swipe'] = Math.abs(dx) < MEANS ? '' : dx < 0 ? 'left' : 'right'
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      if (start.current?.id !== event.pointerId) return
      const meant = event.currentTarget.dataset['swipe']
      end(event.currentTarget)
      if (meant === 'left') onLeft(event.currentTarget)
      if (meant === 'right') onRight(event.currentTarget)
    },
    onPointerCancel: (event: PointerEvent<HTMLElement>) => end(event.currentTarget),
  }
}
