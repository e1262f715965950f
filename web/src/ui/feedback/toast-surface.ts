import type { ReactNode } from 'react'

/** How long a toast stays, in milliseconds. */
export const toastDuration = 5000

/** How long one that undoes stays. */
export const undoDuration = 8000

export type ToastTone = 'success' | 'info' | 'live' | 'danger'

export type ToastOptions = {
  /** Stands in place of the icon. */
  picture?: ReactNode
  description?: string | undefined
  /** A toast with the id of one on screen replaces it. */
  id?: string | undefined
  /** One action in the toast. */
  action?: { label: string; onPress: () => void } | undefined
  /** An action that takes back what the toast says: it stays longer. */
  undo?: { label: string; onPress: () => void } | undefined
}

const surface = Promise.withResolvers<void>()

/** Resolves once toasts can be shown; earlier ones wait for it. */
export const toasterReady: Promise<void> = surface.promise

/** Called by the toaster once it is on the page. */
export function announceToaster(): void {
  surface.resolve()
}
