import { X } from 'lucide-react'
import * as Radix from 'radix-ui/dialog'
import type { ReactNode } from 'react'
import { IconButton } from '../../buttons.tsx'

export type MobileSheetProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The button that opens it; it should be hidden when there is room for the full navigation. */
  trigger: ReactNode
  title: string
  closeLabel: string
  children: ReactNode
  footer?: ReactNode
}

/** The navigation of small screens: slides in, keeps the focus, closes on Escape. */
export function MobileSheet({
  open,
  onOpenChange,
  trigger,
  title,
  closeLabel,
  children,
  footer,
}: MobileSheetProps) {
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-50 animate-fade-in bg-veil" />
        <Radix.Content
          aria-describedby={undefined}
          className="fixed inset-y-0 end-0 z-50 flex w-[min(20rem,86vw)] animate-slide-in flex-col overflow-y-auto rounded-s-sheet bg-raised p-4 pb-[max(1rem,env(safe-area-inset-bottom))] text-ink shadow-pop outline-none"
        >
          <header className="flex items-center justify-between ps-3">
            <Radix.Title className="heading text-card">{title}</Radix.Title>
            <Radix.Close asChild>
              <IconButton label={closeLabel}>
                <X />
              </IconButton>
            </Radix.Close>
          </header>
          <div className="mt-3 grid gap-1">{children}</div>
          {footer && <footer className="mt-auto grid gap-3 pt-6">{footer}</footer>}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
