import { toasterReady, type ToastOptions, type ToastTone } from './toast-surface.ts'

/** It worked. */
export function toastSuccess(title: string, options?: ToastOptions): void {
  void fire('success', title, options)
}

/** Something to know. */
export function toastInfo(title: string, options?: ToastOptions): void {
  void fire('info', title, options)
}

/** A copy is on sale now: the only green one. */
export function toastLive(title: string, options?: ToastOptions): void {
  void fire('live', title, options)
}

/** It did not work. */
export function toastError(title: string, options?: ToastOptions): void {
  void fire('danger', title, options)
}

// Loaded on first use: pages that never toast never pay for it.
async function fire(tone: ToastTone, title: string, options: ToastOptions = {}): Promise<void> {
  const [{ showToast }] = await Promise.all([import('./toast-view.tsx'), toasterReady])
  showToast(tone, title, options)
}
