import * as Radix from 'radix-ui/alert-dialog'
import { useRef, type ReactNode } from 'react'
import { Button } from '../../buttons.tsx'
import { DialogFooter, overlayClasses, sheetClasses } from '../dialog-parts.tsx'

export type ConfirmDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  description: ReactNode
  confirmLabel: string
  cancelLabel: string
  onConfirm: () => void
  tone?: 'primary' | 'danger' | undefined
  /** Whether the confirmed work is under way: it stays open until the caller closes it. */
  busy?: boolean | undefined
}

/** Asks for a confirmation. The focus starts on "no", and goes back to what had it when the question is closed. */
export function ConfirmDialog({ open, onOpenChange, title, description, ...rest }: ConfirmDialogProps) {
  const { confirmLabel, cancelLabel, onConfirm, tone = 'danger', busy } = rest
  const asker = useRef<Element | null>(null)
  // No trigger of the dialog opened it, so it does not know where the focus was.
  const giveBack = (event: Event) => {
    event.preventDefault()
    if (asker.current instanceof HTMLElement) asker.current.focus()
  }
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className={overlayClasses('sm')}>
          <Radix.Content
            className={sheetClasses('sm')}
            onOpenAutoFocus={() => {
              asker.current = document.activeElement
            }}
            onCloseAutoFocus={giveBack}
          >
            <Radix.Title className="heading text-section">{title}</Radix.Title>
            <Radix.Description asChild>
              <div className="mt-2 text-ink-soft">{description}</div>
            </Radix.Description>
            <DialogFooter>
              <Radix.Cancel asChild>
                <Button variant="secondary" disabled={busy}>
                  {cancelLabel}
                </Button>
              </Radix.Cancel>
              <Button variant={tone} busy={busy} onClick={onConfirm}>
                {confirmLabel}
              </Button>
            </DialogFooter>
          </Radix.Content>
        </Radix.Overlay>
      </Radix.Portal>
    </Radix.Root>
  )
}
