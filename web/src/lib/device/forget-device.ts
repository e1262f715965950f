import { forgetOffline } from './offline-list.ts'
import { pushSupport, unsubscribe, writeRinging } from './push-subscription.ts'

/** Forgets what this browser keeps of an account. Whoever signs out is not rung for any more. */
export async function forgetDevice(isLeft: boolean): Promise<void> {
  await forgetOffline()
  if (!isLeft || pushSupport() !== 'ready') return
  writeRinging(null)
  await unsubscribe()
  await navigator.clearAppBadge?.()
}
