import { termsOf } from '@cratewatch/contracts/channels/kinds'
import { ok } from '@cratewatch/domain/kernel/result'
import { readChannel, updateChannel, type OwnedChannel } from '../../channels/channel-rows.ts'
import { openSettings, sealSettings } from '../../channels/settings.ts'
import { refuse } from '../../refusal.ts'
import { newSigningKey } from './add-channel.ts'
import type { ChannelDeps } from './channel-deps.ts'
import { presentChannel } from './present-channel.ts'

/** Replaces what signs the requests of a channel; the old key signs nothing any more. */
export async function renewSecret(deps: ChannelDeps, owned: OwnedChannel) {
  const row = await readChannel(deps.db, owned)
  if (row === null) return refuse('NOT_FOUND')
  if (!termsOf(row.kind).signs) return refuse('VALIDATION_FAILED')
  const { settings } = openSettings(deps.secrets, row.kind, row.sealed_settings)
  const signingKey = newSigningKey(deps)
  await updateChannel(deps.db, owned, {
    sealed_settings: sealSettings(deps.secrets, { settings, signingKey }),
  })
  return ok({ channel: presentChannel(deps.secrets, row), secret: signingKey })
}
