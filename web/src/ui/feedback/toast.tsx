import { useEffect, useState } from 'react'
import { deferred } from '../overlays/deferred.ts'
import { toasterReady, type ToastOptions, type ToastTone } from './toast-surface.ts'
import type { ToastSurfaceProps } from './toast-view.tsx'

/** Shows a toast about success. */
export function toastSuccess(title: string, options?: ToastOptions): void {
  void fire('success', title, options)
}

/** Shows a toast with information. */
export function toastInfo(title: string, options?: ToastOptions): void {
  void fire('info', title, options)
}

/** Shows a green toast, only for a copy that is on sale now. */
export function toastLive(title: string, options?: ToastOptions): void {
  void fire('live', title, options)
}

/** Shows a toast about an error. */
export function toastError(title: string, options?: ToastOptions): void {
  void fire('danger', title, options)
}

async function fire(tone: ToastTone, title: string, options: ToastOptions = {}): Promise<void> {
  // What a page lacks without a network, before it had any time, is the toast alone.
  loadToasts().catch(() => {})
  const [{ showToast }] = await Promise.all([toastCode, toasterReady])
  showToast(tone, title, options)
}

/** Draws toasts. Pages come without it, and load it once they are shown. */
const toastView = deferred(() => import('./toast-view.tsx'))

const loaded = Promise.withResolvers<Awaited<ReturnType<typeof toastView.load>>>()

/** Resolves with the code when it has come. */
const toastCode = loaded.promise

/** Loads the code. Fails without a network; the next call tries again. */
export async function loadToasts(): Promise<void> {
  loaded.resolve(toastView.loaded() ?? (await toastView.load()))
}

/** Holds the toasts that `toastSuccess` and its siblings show. Place it once; `label` names it for screen readers. */
export function Toaster(props: ToastSurfaceProps) {
  const [code, setCode] = useState<Awaited<typeof toastCode> | null>(null)
  useEffect(() => void toastCode.then(setCode), [])
  return code && <code.ToastSurface {...props} />
}
