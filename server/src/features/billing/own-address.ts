import type { Config } from '../../config.ts'

/** Whether people may be sent to this address from a page of the payment service: only back to us. */
export function isOwnAddress(address: string, config: Pick<Config, 'publicUrl' | 'demo'>): boolean {
  if (!URL.canParse(address)) return false
  const { origin, hostname, username, password } = new URL(address)
  if (username !== '' || password !== '') return false
  // While developing, the pages come from a server of their own on this machine.
  return origin === new URL(config.publicUrl).origin || (config.demo && hostname === 'localhost')
}
