import { useEffect, useState } from 'react'
import { toastCode } from './toast.ts'
import type { ToastSurfaceProps } from './toast-view.tsx'

/** Place it once, at the root; `label` names the region for screen readers. Toasts are shown by `toast.ts`. */
export function Toaster(props: ToastSurfaceProps) {
  const [code, setCode] = useState<Awaited<typeof toastCode> | null>(null)
  useEffect(() => void toastCode.then(setCode), [])
  return code && <code.ToastSurface {...props} />
}
