import { minutes } from '@cratewatch/domain/kernel/duration'
import { openSettings } from '../../channels/channel-rows.ts'
import type { Deps } from '../../../outbound/deps.ts'
import type { Push, PushMessage } from '../../../outbound/vendors/push.ts'
import type { Recipient } from '../../deliveries/message.ts'
import type { Sender } from '../../deliveries/send/sender.ts'
import { plainNotice } from '../plain-message.ts'
import { plainPayload, pushPayload } from './push-payload.ts'
import webPush from 'web-push'
import { z } from 'zod'
import { keepSealedSetting } from '../../../database/settings.ts'
import type { VapidKeys } from '../../../outbound/vendors/web-push.ts'

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

const SETTING = 'vapid-keys'
const stored = z.object({ publicKey: z.string(), privateKey: z.string() })

/**
 * Reads the keys by which push services know this instance, made when it first starts. Keys that were sealed with a
 * secret nobody has any more are replaced; browsers subscribe again when they next open the application.
 */
export async function readVapidKeys(
  deps: Pick<Deps, 'db' | 'clock' | 'secrets' | 'log'>,
): Promise<VapidKeys> {
  const kept = await keep(deps, null)
  try {
    return open(deps, kept)
  } catch {
    deps.log.warn('the keys for push messages cannot be opened with this APP_SECRET, and are made anew')
    return open(deps, await keep(deps, kept))
  }
}

function keep({ db, clock, secrets }: Pick<Deps, 'db' | 'clock' | 'secrets'>, was: Buffer | null) {
  const sealed = secrets.encrypt(JSON.stringify(webPush.generateVAPIDKeys()))
  return keepSealedSetting(db, SETTING, { was, sealed }, clock.now())
}

function open({ secrets }: Pick<Deps, 'secrets'>, sealed: Buffer): VapidKeys {
  return stored.parse(JSON.parse(secrets.decrypt(sealed)))
}
