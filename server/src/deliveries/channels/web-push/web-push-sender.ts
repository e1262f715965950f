import { minutes } from '@cratewatch/domain/kernel/duration'
import { openSettings } from '../../../channels/settings.ts'
import type { Deps } from '../../../deps.ts'
import type { Push, PushMessage } from '../../../vendors/push.ts'
import type { Recipient } from '../../message.ts'
import type { Sender } from '../../send/sender.ts'
import { plainNotice } from '../plain/plain-message.ts'
import { plainPayload, pushPayload } from './push-payload.ts'

type PushDeps = Pick<Deps, 'config' | 'secrets'> & { readonly push: Push }

/** Sends alerts to browsers: each is a notification of its own, unless it was held. */
export function webPushSender(deps: PushDeps): Sender {
  const messageTo = (
    { channel }: Recipient,
    { topic, payload }: ReturnType<typeof pushPayload>,
  ): PushMessage => {
    const { settings } = openSettings(deps.secrets, 'web-push', channel.sealedSettings)
    return { ...settings, topic, payload: JSON.stringify(payload) }
  }
  return {
    channel: 'web-push',
    vendor: 'web-push',
    // Each browser maker has a service of its own, and says when it is too much.
    pace: null,
    gathers: 'held',
    repeatsAfter: minutes(2),
    addressOf: ({ channel }) => channel.address,
    compose: (message) => messageTo(message.recipient, pushPayload(deps, message)),
    notice: (recipient, notice, at) =>
      messageTo(recipient, plainPayload(recipient, plainNotice(recipient, notice, at))),
    send: (message: PushMessage) => deps.push.send(message),
  }
}
