/** How long a toast stays, in milliseconds. */
export const toastDuration = 5000

export type ToastTone = 'success' | 'info' | 'live' | 'danger'

export type ToastOptions = {
  description?: string | undefined
  /** A toast with the id of one on screen replaces it. */
  id?: string | undefined
  /** One thing to do about it. */
  action?: { label: string; onPress: () => void } | undefined
}

const surface = Promise.withResolvers<void>()

/** Settles once toasts can be shown; those fired earlier wait for it. */
export const toasterReady: Promise<void> = surface.promise

/** Called by the toaster when it is on the page. */
export function announceToaster(): void {
  surface.resolve()
}
