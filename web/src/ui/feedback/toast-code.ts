import { deferred } from '../overlays/deferred.ts'

/** Draws toasts. Pages come without it, and load it once they are shown. */
export const toastView = deferred(() => import('./toast-view.tsx'))

const loaded = Promise.withResolvers<Awaited<ReturnType<typeof toastView.load>>>()

/** Resolves with the code when it has come. */
export const toastCode = loaded.promise

/** Loads the code. Fails without a network; the next call tries again. */
export async function loadToasts(): Promise<void> {
  loaded.resolve(toastView.loaded() ?? (await toastView.load()))
}
