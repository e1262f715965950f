import * as Slot from 'radix-ui/slot'
import type { KeyboardEvent, ReactNode } from 'react'

export type EarlyTriggerProps = {
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
