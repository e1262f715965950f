import { lazy, Suspense } from 'react'
import type { ScanDialogProps } from './scan-dialog.tsx'

const ScanDialog = lazy(async () => ({ default: (await import('./scan-dialog.tsx')).ScanDialog }))

/** Loads the scanner when somebody wants to scan. */
export function LazyScanDialog(props: ScanDialogProps) {
  return (
    <Suspense fallback={null}>
      <ScanDialog {...props} />
    </Suspense>
  )
}
