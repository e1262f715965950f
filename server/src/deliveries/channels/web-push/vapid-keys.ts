import webPush from 'web-push'
import { z } from 'zod'
import { keepSealedSetting } from '../../../database/settings.ts'
import type { Deps } from '../../../deps.ts'
import type { VapidKeys } from '../../../vendors/push/web-push.ts'

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
