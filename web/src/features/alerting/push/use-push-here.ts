import { endpoints } from '@cratewatch/contracts/calls'
import { nameDevice } from '@cratewatch/domain/accounts/describe-device'
import { useQuery } from '@tanstack/react-query'
import { channelsQuery } from '../../../lib/alerts/alert-queries.ts'
import { call } from '../../../lib/api/api.ts'
import { queryKeys } from '../../../lib/api/query-keys.ts'
import { toastFailure } from '../../../lib/api/toast-failure.ts'
import { useChange } from '../../../lib/api/use-change.ts'
import {
  pushSupport,
  readSubscription,
  readRinging,
  subscribe,
  unsubscribe,
  writeRinging,
} from '../../../lib/device/kept-on-device.ts'
import { useTexts } from '../../../lib/text/i18n.ts'

/** Follows whether this browser rings, and switches it on. */
export function usePushHere() {
  const { t } = useTexts()
  const support = pushSupport()
  const channels = useQuery({ ...channelsQuery, enabled: support !== 'none' }).data
  const here = useQuery({
    queryKey: queryKeys.pushHere,
    queryFn: readHere,
    enabled: support === 'ready',
  }).data
  const start = useChange({
    mutationFn: startRinging,
    stale: [queryKeys.pushHere, queryKeys.channels, queryKeys.notificationSettings, queryKeys.vinyls],
    onError: (error) => {
      if (!(error instanceof NotAllowedToRing)) toastFailure(t('push.failed.start'), error)
    },
  })
  return { state: stateOf(support, channels, here), start }
}

/** Reads what the browser says; `channelId`: the channel that it is, while its subscription is the one registered. */
async function readHere() {
  const { permission } = Notification
  const ringing = readRinging()
  const endpoint = ringing && (await readSubscription())?.endpoint
  return {
    permission,
    channelId: ringing !== null && endpoint === ringing.endpoint ? ringing.channelId : null,
  }
}

/**
 * Says whether this browser rings. `none`: it cannot, or this instance cannot; `install-first`: once it is on the home
 * screen; `denied`: its owner has forbidden it; `unknown`: not read yet.
 */
function stateOf(
  support: ReturnType<typeof pushSupport>,
  channels: { readonly kinds: readonly string[]; readonly channels: readonly { id: string }[] } | undefined,
  here: Awaited<ReturnType<typeof readHere>> | undefined,
): 'unknown' | 'none' | 'install-first' | 'denied' | 'off' | 'on' {
  if (support === 'none') return 'none'
  if (channels === undefined) return 'unknown'
  if (!channels.kinds.includes('web-push')) return 'none'
  if (support === 'install-first') return 'install-first'
  if (here === undefined) return 'unknown'
  if (here.permission === 'denied') return 'denied'
  return channels.channels.some(({ id }) => id === here.channelId) ? 'on' : 'off'
}

/** The instance has no push messages, or the browser was not allowed to show them. */
class NotAllowedToRing extends Error {}

/** Asks for the permission, subscribes this browser and registers it. Throws `NotAllowedToRing` and `ApiError`. */
async function startRinging(): Promise<void> {
  // Asked first: some browsers take the press of a button for a reason only while nothing else has been awaited.
  if ((await Notification.requestPermission()) !== 'granted') throw new NotAllowedToRing()
  await register()
}

/** Removes a channel, with the subscription of the browser that it may be. */
export async function removeChannel(id: string): Promise<void> {
  if (readRinging()?.channelId === id) {
    writeRinging(null)
    await unsubscribe()
  }
  await call(endpoints.removeChannel, { params: { id } })
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
