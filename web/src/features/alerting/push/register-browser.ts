import { endpoints } from '@cratewatch/contracts/calls'
import { nameDevice } from '@cratewatch/domain/accounts/describe-device'
import { call } from '../../../lib/api/api.ts'
import {
  readSubscription,
  subscribe,
  unsubscribe,
  readRinging,
  writeRinging,
} from '../../../lib/device/push-subscription.ts'

/** The instance has no push messages, or the browser was not allowed to show them. */
export class NotAllowedToRing extends Error {}

/** Asks for the permission, subscribes this browser and registers it. Throws `NotAllowedToRing` and `ApiError`. */
export async function startRinging(): Promise<void> {
  // Asked first: some browsers take the press of a button for a reason only while nothing else has been awaited.
  if ((await Notification.requestPermission()) !== 'granted') throw new NotAllowedToRing()
  await register()
}

/** Ends the subscription of this browser and removes its channel. */
export async function stopRinging(): Promise<void> {
  const ringing = readRinging()
  writeRinging(null)
  await unsubscribe()
  if (ringing !== null) await call(endpoints.removeChannel, { params: { id: ringing.channelId } })
}

/**
 * Registers this browser again when it has another subscription than the server knows: browsers change theirs. A browser
 * that was never registered stays so.
 */
export async function keepRinging(): Promise<void> {
  const ringing = readRinging()
  if (ringing === null || Notification.permission !== 'granted') return
  const subscription = await readSubscription()
  if (subscription?.endpoint !== ringing.endpoint) await register()
}

async function register(): Promise<void> {
  const { publicKey } = await call(endpoints.browserKey)
  if (publicKey === null) throw new NotAllowedToRing()
  const { endpoint, keys } = (await subscribe(publicKey)).toJSON()
  const { p256dh, auth } = keys ?? {}
  if (endpoint === undefined || p256dh === undefined || auth === undefined)
    throw new Error('The browser gave a subscription without keys')
  const label = nameDevice(navigator.userAgent) ?? location.hostname
  const before = readRinging()?.endpoint
  const body = { label, endpoint, p256dh, auth, ...(before === undefined ? {} : { before }) }
  const { id } = await call(endpoints.addBrowser, { body })
  writeRinging({ channelId: id, endpoint })
}
