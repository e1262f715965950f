import * as Slot from 'radix-ui/slot'
import { startTransition, useState, type KeyboardEvent, type ReactNode } from 'react'
import { Button, type ButtonProps } from '../buttons.tsx'
import { deferred, useDeferred, type Deferred } from '../deferred.ts'
import { loadToasts } from '../feedback/toast.tsx'
import type { ConfirmDialogProps } from './kit/confirm-dialog.tsx'
import type { DialogProps } from './kit/dialog.tsx'
import type { DropdownMenuProps, MenuItemProps } from './kit/dropdown-menu.tsx'

const confirmDialog = deferred(() => import('./kit/confirm-dialog.tsx'))
const dialog = deferred(() => withToasts(import('./kit/dialog.tsx')))
const dropdownMenu = deferred(() => import('./kit/dropdown-menu.tsx'))

/** Loads the corner of toasts as well: if it comes later than a dialog, that hides it from screen readers. */
async function withToasts<Code>(code: Promise<Code>): Promise<Code> {
  const [loaded] = await Promise.all([code, loadToasts()])
  return loaded
}

/** Loads what opens over the page, so that it opens at once, and without a network. */
export async function loadOverlays(): Promise<void> {
  await Promise.all([confirmDialog, dialog, dropdownMenu].map(({ load }) => load()))
}

/** Asks for a confirmation. The focus starts on "no". */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const code = useDeferred(confirmDialog, props.open)
  return code !== null && <code.ConfirmDialog {...props} />
}

type ConfirmButtonProps = Omit<ButtonProps, 'title' | 'onClick'> &
  Pick<ConfirmDialogProps, 'title' | 'description' | 'cancelLabel' | 'tone'> & {
    /** Left out: the button's own words. */
    confirmLabel?: string
    /** Reports its failure itself. */
    onConfirm: () => Promise<unknown>
    children: string
  }

/** A button that asks first. The question is open until the confirmed work is done; after a failure it can be repeated. */
export function ConfirmButton({ title, description, cancelLabel, tone, ...rest }: ConfirmButtonProps) {
  const { confirmLabel = rest.children, onConfirm, ...button } = rest
  const [step, setStep] = useState<'closed' | 'asking' | 'working'>('closed')
  const close = () => setStep('closed')
  const confirm = () => {
    setStep('working')
    onConfirm().then(close, () => setStep((now) => (now === 'working' ? 'asking' : now)))
  }
  return (
    <>
      <Button variant="ghost" size="sm" {...button} onClick={() => setStep('asking')} />
      <ConfirmDialog
        {...{ title, description, confirmLabel, cancelLabel, tone }}
        open={step !== 'closed'}
        onOpenChange={close}
        busy={step === 'working'}
        onConfirm={confirm}
      />
    </>
  )
}

/** A dialog over the page; on phones a sheet from below. */
export function Dialog(props: DialogProps) {
  const { code, ...way } = useOverlay(dialog, props)
  if (code !== null) return <code.Dialog {...props} />
  return props.trigger && <EarlyTrigger opens="dialog" way={way} trigger={props.trigger} />
}

/** A menu of actions below a button. Its children are `MenuItem`, `MenuLabel`, `MenuSeparator`. */
export function DropdownMenu(props: DropdownMenuProps) {
  const { code, ...way } = useOverlay(dropdownMenu, props)
  if (code !== null) return <code.DropdownMenu {...props} open={way.isOpen} onOpenChange={way.change} />
  return <EarlyTrigger opens="menu" way={way} trigger={props.trigger} />
}

/** One action, or one link with `renderLink`. What is in a menu is shown when the code of menus has come. */
export function MenuItem(props: MenuItemProps) {
  const code = dropdownMenu.loaded()
  return code !== null && <code.MenuItem {...props} />
}

/** A heading in a menu, for example the account's name. */
export function MenuLabel({ children }: { children: ReactNode }) {
  const code = dropdownMenu.loaded()
  return code !== null && <code.MenuLabel>{children}</code.MenuLabel>
}

export function MenuSeparator() {
  const code = dropdownMenu.loaded()
  return code !== null && <code.MenuSeparator />
}

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
    // The press is answered before what opens is built.
    change: (next: boolean) => {
      if (next) startTransition(() => setOwn(next))
      else setOwn(next)
      onOpenChange?.(next)
    },
    // Whoever presses the button learns whether it failed.
    near: () => void deferred.load().catch(() => {}),
  }
}

type EarlyTriggerProps = {
  opens: 'menu' | 'dialog'
  way: Omit<ReturnType<typeof useOverlay>, 'code'>
  trigger: ReactNode
}

/** Stands for the button of an overlay whose code has not been needed yet. */
export function EarlyTrigger({ opens, way: { isOpen, change, near }, trigger }: EarlyTriggerProps) {
  const open = () => change(!isOpen)
  const onKeyDown = (event: KeyboardEvent) => {
    if (opens !== 'menu' || event.key !== 'ArrowDown') return
    event.preventDefault()
    open()
  }
  return (
    <Slot.Root
      aria-haspopup={opens}
      aria-expanded={false}
      data-state="closed"
      onPointerEnter={near}
      onFocus={near}
      onClick={open}
      {...{ onKeyDown }}
    >
      {trigger}
    </Slot.Root>
  )
}
