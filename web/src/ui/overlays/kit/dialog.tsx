import { X } from 'lucide-react'
import * as Radix from 'radix-ui/dialog'
import type { ReactNode } from 'react'
import { overlayClasses, sheetClasses } from '../dialog-parts.tsx'
import { IconButton } from '../../buttons.tsx'

export type DialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  description?: ReactNode
  children?: ReactNode
  closeLabel: string
  size?: 'sm' | 'md' | 'lg' | undefined
  /** Opens it, and gets the focus back. */
  trigger?: ReactNode
}

/** A dialog over the page; on phones a sheet from below. */
export function Dialog({ open, onOpenChange, title, description, children, ...rest }: DialogProps) {
  const { closeLabel, size = 'md', trigger } = rest
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      {trigger && <Radix.Trigger asChild>{trigger}</Radix.Trigger>}
      <Radix.Portal>
        <Radix.Overlay className={overlayClasses}>
          <Radix.Content
            className={sheetClasses(size)}
            {...(description ? {} : { 'aria-describedby': undefined })}
          >
            <header className="flex items-start gap-4">
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
            {children && <div className="mt-5">{children}</div>}
          </Radix.Content>
        </Radix.Overlay>
      </Radix.Portal>
    </Radix.Root>
  )
}
