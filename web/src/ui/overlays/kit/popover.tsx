import * as Radix from 'radix-ui/popover'
import type { ReactNode } from 'react'

export type PopoverProps = {
  trigger: ReactNode
  /** The panel's name for screen readers. */
  label: string
  children: ReactNode
  align?: 'start' | 'center' | 'end' | undefined
  open?: boolean | undefined
  onOpenChange?: ((open: boolean) => void) | undefined
}

/** A small panel beside the button that opens it. */
export function Popover({ trigger, label, children, align = 'center', open, onOpenChange }: PopoverProps) {
  return (
    <Radix.Root {...(open === undefined ? {} : { open })} {...(onOpenChange ? { onOpenChange } : {})}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          aria-label={label}
          align={align}
          sideOffset={8}
          collisionPadding={12}
          className="z-50 w-80 max-w-[calc(100vw-1.5rem)] animate-pop-in rounded-xl bg-raised p-4 text-ink shadow-pop outline-none"
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
