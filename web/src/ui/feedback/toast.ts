import { toasterReady, wantToaster, type ToastOptions, type ToastTone } from './toast-surface.ts'

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

// Loads the toaster on first use, so that pages without toasts do not load it.
async function fire(tone: ToastTone, title: string, options: ToastOptions = {}): Promise<void> {
  wantToaster()
  const [{ showToast }] = await Promise.all([import('./toast-view.tsx'), toasterReady])
  showToast(tone, title, options)
}
