import { existsSync } from 'node:fs'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { instant, type Instant } from '@cratewatch/domain/kernel/instant'
import type { BuiltPages } from '@cratewatch/domain/operating/doctor-report'
import { z } from 'zod'
import { hasPages, STAMP } from './web-files.ts'

/** What a build writes beside its pages. */
const stamp = z.object({ version: z.string(), builtAt: z.iso.datetime() })

/** What pages are made of, beneath the checkout; an image has none of the first. */
const SOURCES = ['web/src', 'contracts/src', 'domain/src']

/** Reads of which version the built pages are, and whether a source in `checkout` was changed after their build. */
export async function readBuiltPages(webRoot: string, checkout: string): Promise<BuiltPages> {
  if (!hasPages(webRoot)) return { isBuilt: false }
  const text = await readFile(join(webRoot, STAMP), 'utf8').catch(() => null)
  const built = text === null ? null : (stamp.safeParse(parsed(text)).data ?? null)
  if (built === null) return { isBuilt: true, version: null, changedAt: null }
  const [first = ''] = SOURCES
  const changedAt = existsSync(join(checkout, first)) ? await lastChange(checkout) : null
  const isChanged = changedAt !== null && changedAt > Date.parse(built.builtAt)
  return { isBuilt: true, version: built.version, changedAt: isChanged ? changedAt : null }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Returns when a source was last changed; tests are none. */
async function lastChange(checkout: string): Promise<Instant | null> {
  const times: number[] = []
  for (const folder of SOURCES) {
    const names = await readdir(join(checkout, folder), { recursive: true }).catch(() => [])
    const sources = names.filter((name) => /(?<!\.test)\.(tsx?|css)$/.test(name))
    for (const name of sources) times.push((await stat(join(checkout, folder, name))).mtimeMs)
  }
  return times.length === 0 ? null : instant(Math.floor(times.reduce((a, b) => Math.max(a, b))))
}
