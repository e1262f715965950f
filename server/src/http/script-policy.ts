import { createHash } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import type { FastifyReply } from 'fastify'

export const POLICY = 'content-security-policy'
/** What every answer allows (`securityHeaders`). */
export const OWN_SCRIPTS = "script-src 'self'"
/** Scripts without a source, and not data of another type. */
const INLINE = /<script(?: type="text\/javascript"| data-[^>]*)?>(.*?)<\/script>/gs

/** Lets the page of an answer run scripts from `sources` besides our own files. */
export function allowScripts(reply: FastifyReply, sources: string): void {
  if (sources === '') return
  const policy = String(reply.getHeader(POLICY))
  void reply.header(
    POLICY,
    policy.replace(OWN_SCRIPTS, () => `${OWN_SCRIPTS} ${sources}`),
  )
}

/** Names the scripts that are written in a page itself, as sources of a policy: each by its hash. */
export function scriptHashes(page: string): string {
  const hashes = Array.from(page.matchAll(INLINE), ([, script = '']) => {
    return `'sha256-${createHash('sha256').update(script).digest('base64')}'`
  })
  return hashes.join(' ')
}

/** Returns what names the scripts written in a file, which is read again after it was built anew. */
export function scriptHashesOf(file: string): () => string {
  let known = { builtAt: -1, sources: '' }
  return () => {
    const builtAt = statSync(file).mtimeMs
    if (builtAt !== known.builtAt) known = { builtAt, sources: scriptHashes(readFileSync(file, 'utf8')) }
    return known.sources
  }
}
