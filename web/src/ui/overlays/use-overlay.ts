import { useState } from 'react'
import { type Deferred, useDeferred } from './deferred.ts'

export type OpenProps = {
  /** Left out: whoever presses its button opens it. */
  open?: boolean | undefined
  onOpenChange?: ((open: boolean) => void) | undefined
}

/**
 * Holds whether an overlay is open, and its code, which is loaded when it opens for the first time. `near` loads it ahead,
 * when the pointer or the focus comes to its button.
 */
export function useOverlay<Code>(deferred: Deferred<Code>, { open, onOpenChange }: OpenProps) {
  const [own, setOwn] = useState(false)
  const isOpen = open ?? own
  return {
    code: useDeferred(deferred, isOpen),
    isOpen,
    change: (next: boolean) => {
      setOwn(next)
      onOpenChange?.(next)
    },
    // Whoever presses the button learns whether it failed.
    near: () => void deferred.load().catch(() => {}),
  }
}
