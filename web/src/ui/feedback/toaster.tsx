import { lazy, Suspense } from 'react'
import type { ToastSurfaceProps } from './toast-view.tsx'

const Surface = lazy(async () => ({ default: (await import('./toast-view.tsx')).ToastSurface }))

/** Place it once, at the root; `label` names the region for screen readers. Toasts are shown by `toast.ts`. */
export function Toaster(props: ToastSurfaceProps) {
  return (
    <Suspense>
      <Surface {...props} />
    </Suspense>
  )
}
