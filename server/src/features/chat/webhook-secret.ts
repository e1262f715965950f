import type { Deps } from '../../deps.ts'

const PURPOSE = 'telegram-webhook'

/** The secret that the messenger sends with every update, so that nobody else can send one. */
export function webhookSecret({ secrets, config }: Pick<Deps, 'secrets' | 'config'>): string {
  return secrets.sign(PURPOSE, config.publicUrl)
}

export function isWebhookSecret(
  { secrets, config }: Pick<Deps, 'secrets' | 'config'>,
  given: string | null,
): boolean {
  return given !== null && secrets.verify(PURPOSE, config.publicUrl, given)
}
