import * as Slot from 'radix-ui/slot'
import { useState, type KeyboardEvent, type ReactNode } from 'react'
import { useDeferred, type Deferred } from './deferred.ts'

type OpenProps = {
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

type EarlyTriggerProps = {
  opens: 'menu' | 'dialog'
  onNear: () => void
  onOpen: () => void
  children: ReactNode
}

/** Stands for the button of an overlay whose code has not been needed yet. */
export function EarlyTrigger({ opens, onNear, onOpen, children }: EarlyTriggerProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (opens !== 'menu' || event.key !== 'ArrowDown') return
    event.preventDefault()
    onOpen()
  }
  return (
    <Slot.Root
      aria-haspopup={opens}
      aria-expanded={false}
      data-state="closed"
      onPointerEnter={onNear}
      onFocus={onNear}
      onClick={onOpen}
      {...{ onKeyDown }}
    >
      {children}
    </Slot.Root>
  )
}
