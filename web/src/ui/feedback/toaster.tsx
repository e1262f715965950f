import { lazy, Suspense, useEffect, useState } from 'react'
import { toasterWanted } from './toast-surface.ts'
import type { ToastSurfaceProps } from './toast-view.tsx'

const Surface = lazy(async () => ({ default: (await import('./toast-view.tsx')).ToastSurface }))

/** Place it once, at the root; `label` names the region for screen readers. Toasts are shown by `toast.ts`. */
export function Toaster(props: ToastSurfaceProps) {
  const [isWanted, setWanted] = useState(false)
  useEffect(() => void toasterWanted.then(() => setWanted(true)), [])
  if (!isWanted) return null
  return (
    <Suspense>
      <Surface {...props} />
    </Suspense>
  )
}
