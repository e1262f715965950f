import { unescape } from 'node:querystring'
import { ok, refused, type Result } from '@cratewatch/domain/kernel/result'
import ipaddr from 'ipaddr.js'
import type { Network } from '../../../base/config/vendor-config.ts'

/** Below this only the ports of the web are open to messages: the others belong to services of other kinds. */
const FIRST_FREE_PORT = 1_024
const WEB_PORTS: ReadonlySet<number> = new Set([80, 443])
/** The higher ports that browsers refuse (the Fetch standard's bad ports). */
const BAD_PORTS: ReadonlySet<number> = new Set([
  1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697,
  10_080,
])

export type ReadableTarget = {
  /** Without user name and password. */
  readonly url: URL
  /** What these say in the Authorization header; null: there are none. */
  readonly authorization: string | null
}

/** Reads an address as browsers do, with every way of writing an IP address; the error says why it is refused. */
export function readTarget(text: string, allowed: readonly Network[]): Result<ReadableTarget, string> {
  if (!URL.canParse(text)) return refused('this is not an address')
  const url = new URL(text)
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return refused('only http and https')
  const port = Number(url.port || 80)
  if (port < FIRST_FREE_PORT ? !WEB_PORTS.has(port) : BAD_PORTS.has(port))
    return refused(`port ${port} belongs to another kind of service`)
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (ipaddr.isValid(host) && isForbidden(host, allowed)) return refused(privateAddress(host))
  const { username, password } = url
  url.username = ''
  url.password = ''
  url.hash = ''
  return ok({ url, authorization: username === '' && password === '' ? null : basic(username, password) })
}

/** Names no address that a name leads to: it may be one of the operator's network. */
export function privateAddress(host: string): string {
  return `${host} does not lead to the public internet`
}

function basic(username: string, password: string): string {
  const pair = `${unescape(username)}:${unescape(password)}`
  return `Basic ${Buffer.from(pair).toString('base64')}`
}

/** The addresses of IPv6 that are assigned to the public. */
const PUBLIC_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3')

/**
 * Whether no message may go to an IP address: it is not one of the public internet, and in no allowed network. Forms
 * that hold another address (6to4, NAT64, Teredo) are forbidden as such; IPv4 in IPv6 counts as IPv4.
 */
export function isForbidden(text: string, allowed: readonly Network[]): boolean {
  if (!ipaddr.isValid(text)) return true
  const address = ipaddr.process(text)
  if (allowed.some((network) => isIn(address, network))) return false
  if (address.range() !== 'unicast') return true
  return address.kind() === 'ipv6' && !isIn(address, PUBLIC_IPV6)
}

function isIn(address: ipaddr.IPv4 | ipaddr.IPv6, [first, bits]: Network): boolean {
  return address.kind() === first.kind() && address.match(first, bits)
}
