import type { ReactNode } from 'react'
import { deferred } from './deferred.ts'
import { EarlyTrigger, useOverlay } from './use-overlay.tsx'
import type { DialogProps } from './kit/dialog.tsx'

export const dialog = deferred(() => import('./kit/dialog.tsx'))

/** A dialog over the page; on phones a sheet from below. */
export function Dialog(props: DialogProps) {
  const { code, isOpen, change, near } = useOverlay(dialog, props)
  if (code !== null) return <code.Dialog {...props} />
  if (!props.trigger) return null
  return (
    <EarlyTrigger opens="dialog" onNear={near} onOpen={() => change(!isOpen)}>
      {props.trigger}
    </EarlyTrigger>
  )
}

/** The buttons at the end of a dialog, the safe one first. */
export function DialogFooter({ children }: { children: ReactNode }) {
  return <footer className="mt-6 flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">{children}</footer>
}
