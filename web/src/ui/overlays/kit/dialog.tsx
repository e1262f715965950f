import { X } from 'lucide-react'
import * as Radix from 'radix-ui/dialog'
import type { ReactNode } from 'react'
import { IconButton } from '../../buttons.tsx'
import { overlayClasses, sheetClasses, type DialogSize } from '../dialog-parts.tsx'

export type DialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  description?: ReactNode
  children?: ReactNode
  closeLabel: string
  size?: DialogSize | undefined
  /** Opens it, and gets the focus back. */
  trigger?: ReactNode
  /** Called once it is closed, to give the focus back where no trigger opened it. */
  onClosed?: (() => void) | undefined
}

/** A dialog over the page; on phones a sheet from below. What undoes, in a toast, is no way out of it. */
export function Dialog({ open, onOpenChange, title, description, children, ...rest }: DialogProps) {
  const { closeLabel, size = 'md', trigger, onClosed } = rest
  const giveBack = (event: Event) => {
    event.preventDefault()
    onClosed?.()
  }
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      {trigger && <Radix.Trigger asChild>{trigger}</Radix.Trigger>}
      <Radix.Portal>
        <Radix.Overlay className={overlayClasses(size)}>
          <Radix.Content
            className={sheetClasses(size)}
            {...(description ? {} : { 'aria-describedby': undefined })}
            {...(onClosed && { onCloseAutoFocus: giveBack })}
            onInteractOutside={(event) => isToast(event.target) && event.preventDefault()}
          >
            <header className="sticky low:static top-0 z-10 -mx-5 -mt-5 flex items-start gap-4 rounded-t-[inherit] bg-raised px-5 pt-5 pb-2 sm:-mx-7 sm:-mt-7 sm:px-7 sm:pt-7">
              <div className="grid flex-1 gap-1.5">
                <Radix.Title className="heading text-section">{title}</Radix.Title>
                {description && (
                  <Radix.Description className="text-ink-soft">{description}</Radix.Description>
                )}
              </div>
              <Radix.Close asChild>
                <IconButton label={closeLabel} className="-me-2 -mt-2">
                  <X />
                </IconButton>
              </Radix.Close>
            </header>
            {children && <div className="mt-3">{children}</div>}
          </Radix.Content>
        </Radix.Overlay>
      </Radix.Portal>
    </Radix.Root>
  )
}

function isToast(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[data-sonner-toaster]') !== null
}
