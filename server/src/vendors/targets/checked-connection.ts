import type { LookupAddress } from 'node:dns'
import { lookup } from 'node:dns/promises'
import type { LookupFunction } from 'node:net'
import { callbackify } from 'node:util'
import { buildConnector } from 'undici'
import type { Duration } from '@cratewatch/domain/kernel/duration'
import type { Network } from '../../config/targets-config.ts'
import { isForbidden } from './is-forbidden.ts'
import { privateAddress } from './read-target.ts'

/** Returns every address of a host name. */
export type Resolve = (hostname: string) => Promise<readonly LookupAddress[]>

/** A connection was not made because the name leads to no address, or to a forbidden one: nobody is told which. */
export class UnresolvedName extends Error {}

/** A connection was not made: nothing was sent. */
export class NoConnection extends Error {}

export const systemResolve: Resolve = (hostname) => lookup(hostname, { all: true })

/**
 * Connects to host names after every address of theirs was checked, and to one of those addresses: what a name leads to
 * later is of no use.
 */
export function checkedConnector(
  allowed: readonly Network[],
  resolve: Resolve,
  timeout: Duration,
): buildConnector.connector {
  const connect = buildConnector({ timeout, lookup: checkedLookup(allowed, resolve) })
  return (options, callback) =>
    connect(options, (...[error, socket]) =>
      error === null
        ? callback(null, socket)
        : callback(error instanceof UnresolvedName ? error : noConnection(error), null),
    )
}

function checkedLookup(allowed: readonly Network[], resolve: Resolve): LookupFunction {
  const check = callbackify((hostname: string) => checked(hostname, allowed, resolve))
  return (hostname, { all }, callback) =>
    check(hostname, (error, found) => {
      if (error !== null) callback(error, '')
      else if (all === true) callback(null, [...found])
      else callback(null, found[0].address, found[0].family)
    })
}

async function checked(
  hostname: string,
  allowed: readonly Network[],
  resolve: Resolve,
): Promise<readonly [LookupAddress, ...LookupAddress[]]> {
  const [first, ...more] = await resolve(hostname).catch(() => [])
  const forbidden = [first, ...more].find((each) => each === undefined || isForbidden(each.address, allowed))
  if (first === undefined || forbidden !== undefined) throw new UnresolvedName(privateAddress(hostname))
  return [first, ...more]
}

function noConnection(cause: Error): NoConnection {
  return new NoConnection(cause.message || ('code' in cause ? String(cause.code) : cause.name), { cause })
}
