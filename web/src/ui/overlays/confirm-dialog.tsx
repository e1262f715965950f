import { deferred, useDeferred } from './deferred.ts'
import type { ConfirmDialogProps } from './kit/confirm-dialog.tsx'

export const confirmDialog = deferred(() => import('./kit/confirm-dialog.tsx'))

/** Asks for a confirmation. The focus starts on "no". */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const code = useDeferred(confirmDialog, props.open)
  return code !== null && <code.ConfirmDialog {...props} />
}
