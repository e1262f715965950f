import { useEffect, useState } from 'react'
import { deferred } from '../deferred.ts'
import { toasterReady, type ToastOptions, type ToastTone } from './toast-surface.ts'
import type { ToastSurfaceProps } from './toast-view.tsx'

const toasting = (tone: ToastTone) => (title: string, options?: ToastOptions) =>
  void fire(tone, title, options)

/** Each shows a toast of its tone; the green one, `toastLive`, only for a copy that is on sale now. */
export const toastSuccess = toasting('success')
export const toastInfo = toasting('info')
export const toastLive = toasting('live')
export const toastError = toasting('danger')

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
