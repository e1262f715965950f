import * as Radix from 'radix-ui/tooltip'
import type { ReactNode } from 'react'

export type TooltipProps = {
  content: ReactNode
  /** An element that can take the focus. */
  children: ReactNode
  side?: 'top' | 'right' | 'bottom' | 'left' | undefined
  /** Opens without pointer or focus, for the design gallery. */
  open?: boolean | undefined
}

/** A few extra words on hover and focus. Nothing may be said here alone. */
export function Tooltip({ content, children, side = 'top', open }: TooltipProps) {
  return (
    <Radix.Provider delayDuration={350}>
      <Radix.Root {...(open === undefined ? {} : { open })}>
        <Radix.Trigger asChild>{children}</Radix.Trigger>
        <Radix.Portal>
          <Radix.Content
            side={side}
            sideOffset={6}
            collisionPadding={8}
            className="z-50 max-w-72 animate-fade-in rounded-lg bg-ink px-3 py-1.5 text-sm font-medium text-on-ink"
          >
            {content}
            <Radix.Arrow className="fill-ink" />
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
    </Radix.Provider>
  )
}
