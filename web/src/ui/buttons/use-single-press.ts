import { useRef, type MouseEvent } from 'react'

export type SinglePressOptions = {
  /** The press starts work, so that the second one of a double press would start it again. */
  readonly startsWork: boolean
  readonly busy: boolean
  readonly onClick: ((event: MouseEvent<HTMLButtonElement>) => void) | undefined
}

/**
 * Makes one press of a double press. Work that a press starts is seen as `busy` a moment later only, and may be over before a
 * second click comes: so presses until the next paint do not count, nor do further clicks of a double click.
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

// Also stops Enter in a form, which presses the submit button.
function swallow(event: MouseEvent): void {
  event.preventDefault()
  event.stopPropagation()
}
