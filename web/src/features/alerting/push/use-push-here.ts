import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { channelsQuery } from '../../../lib/alerts/alert-queries.ts'
import { queryKeys } from '../../../lib/api/query-keys.ts'
import { toastFailure } from '../../../lib/api/toast-failure.ts'
import { pushSupport, readSubscription, readRinging } from '../../../lib/device/push-subscription.ts'
import { NotAllowedToRing, startRinging, stopRinging } from './register-browser.ts'

/**
 * Whether this browser rings. `none`: it cannot, or this instance cannot; `install-first`: once it is on the home screen;
 * `denied`: its owner has forbidden it; `unknown`: not read yet.
 */
export type PushHere = 'unknown' | 'none' | 'install-first' | 'denied' | 'off' | 'on'

/** Follows whether this browser rings, and switches it. */
export function usePushHere() {
  const { t } = useTranslation()
  const client = useQueryClient()
  const support = pushSupport()
  const channels = useQuery({ ...channelsQuery, enabled: support !== 'none' }).data
  const here = useQuery({
    queryKey: queryKeys.pushHere,
    queryFn: readHere,
    enabled: support === 'ready',
  }).data
  const settled = () =>
    Promise.all(
      [queryKeys.pushHere, queryKeys.channels].map((queryKey) => client.invalidateQueries({ queryKey })),
    )
  const start = useMutation({
    mutationFn: startRinging,
    onSettled: settled,
    onError: (error) => {
      if (!(error instanceof NotAllowedToRing)) toastFailure(t('push.failed.start'), error)
    },
  })
  const stop = useMutation({
    mutationFn: stopRinging,
    onSettled: settled,
    onError: (error) => toastFailure(t('push.failed.stop'), error),
  })
  return { state: stateOf(support, channels, here), start, stop }
}

type Here = { readonly permission: NotificationPermission; readonly channelId: string | null }

/** Reads what the browser says; `channelId`: the channel that it is, while its subscription is the one registered. */
async function readHere(): Promise<Here> {
  const { permission } = Notification
  const ringing = readRinging()
  const endpoint = ringing && (await readSubscription())?.endpoint
  return {
    permission,
    channelId: ringing !== null && endpoint === ringing.endpoint ? ringing.channelId : null,
  }
}

function stateOf(
  support: ReturnType<typeof pushSupport>,
  channels: { readonly kinds: readonly string[]; readonly channels: readonly { id: string }[] } | undefined,
  here: Here | undefined,
): PushHere {
  if (support === 'none') return 'none'
  if (channels === undefined) return 'unknown'
  if (!channels.kinds.includes('web-push')) return 'none'
  if (support === 'install-first') return 'install-first'
  if (here === undefined) return 'unknown'
  if (here.permission === 'denied') return 'denied'
  return channels.channels.some(({ id }) => id === here.channelId) ? 'on' : 'off'
}
