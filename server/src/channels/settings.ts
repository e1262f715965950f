import { termsOf, type CHANNEL_KINDS, type ChannelKind } from '@cratewatch/contracts/channels/kinds'
import type { z } from 'zod'
import type { Secrets } from '../secrets.ts'

export type SettingsOf<Kind extends ChannelKind> = z.infer<(typeof CHANNEL_KINDS)[Kind]['settings']>

/** What is sealed with a channel: its settings, and the key that signs its requests. */
export type SealedSettings<Kind extends ChannelKind = ChannelKind> = {
  readonly settings: SettingsOf<Kind>
  readonly signingKey: string | null
}

export function sealSettings(secrets: Pick<Secrets, 'encrypt'>, sealed: SealedSettings): Buffer {
  return secrets.encrypt(JSON.stringify(sealed))
}

/** Opens the settings of a channel of this kind. Throws when they were sealed with a secret that is not known any more. */
export function openSettings<Kind extends ChannelKind>(
  secrets: Pick<Secrets, 'decrypt'>,
  kind: Kind,
  sealed: Buffer | null,
): SealedSettings<Kind> {
  if (sealed === null) throw new Error(`A channel of ${kind} has no settings`)
  const { settings, signingKey } = JSON.parse(secrets.decrypt(sealed)) as SealedSettings<Kind>
  return { settings: termsOf(kind).settings.parse(settings) as SettingsOf<Kind>, signingKey }
}
