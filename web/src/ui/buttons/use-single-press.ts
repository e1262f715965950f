import { useRef, type MouseEvent } from 'react'

export type SinglePressOptions = {
  /** Whether the press starts work that a double press would start twice. */
  readonly startsWork: boolean
  readonly busy: boolean
  readonly onClick: ((event: MouseEvent<HTMLButtonElement>) => void) | undefined
}

/**
 * Turns a double press into one press. `busy` follows a press only after a render, and may be over before the second
 * click: so presses before the next paint, and further clicks of a double click, are ignored.
 */
export function useSinglePress({ startsWork, busy, onClick }: SinglePressOptions) {
  const isHeld = useRef(false)
  return (event: MouseEvent<HTMLButtonElement>) => {
    const isSecond = startsWork && (isHeld.current || event.detail > 1)
    if (busy || isSecond) return swallow(event)
    if (startsWork) {
      isHeld.current = true
      requestAnimationFrame(() => setTimeout(() => (isHeld.current = false)))
    }
    onClick?.(event)
  }
}

// Ignores the press. Also stops Enter in a form, which presses the submit button.
function swallow(event: MouseEvent): void {
  event.preventDefault()
  event.stopPropagation()
}
