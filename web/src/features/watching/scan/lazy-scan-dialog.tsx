import { deferred, useDeferred } from '../../../ui/overlays/deferred.ts'
import type { ScanDialogProps } from './scan-dialog.tsx'

export const scanner = deferred(() => import('./scan-dialog.tsx'))

/** Loads the scanner when somebody wants to scan. */
export function LazyScanDialog(props: ScanDialogProps) {
  const code = useDeferred(scanner, true)
  return code && <code.ScanDialog {...props} />
}
