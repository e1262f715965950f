import ipaddr from 'ipaddr.js'
import { ok, refused, type Result } from '@cratewatch/domain/kernel/result'
import type { Given } from './environment.ts'

/** A network, as its first address and the length of its prefix. */
export type Network = readonly [ipaddr.IPv4 | ipaddr.IPv6, number]

/** What is sent to addresses that users give. */
export type TargetsConfig = {
  /** The private networks that messages may go to nevertheless. */
  readonly allowedNetworks: readonly Network[]
  readonly pushoverUrl: string
  /** The hosts of push services besides the known ones. */
  readonly pushHosts: readonly string[]
}

export function readTargetsConfig(given: Given): Result<TargetsConfig, string> {
  const wrong = given.ALLOW_PRIVATE_TARGETS.find((text) => !ipaddr.isValidCIDR(text))
  if (wrong !== undefined)
    return refused(`ALLOW_PRIVATE_TARGETS lists networks like 192.168.0.0/16; "${wrong}" is none.`)
  const allowedNetworks = given.ALLOW_PRIVATE_TARGETS.map((text) => ipaddr.parseCIDR(text))
  return ok({ allowedNetworks, pushoverUrl: given.PUSHOVER_API_URL, pushHosts: given.PUSH_HOSTS })
}
