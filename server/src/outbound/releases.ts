import { seconds } from '@cratewatch/domain/kernel/duration'
import { instant, type Instant } from '@cratewatch/domain/kernel/instant'
import { z } from 'zod'
import { timeLimit, type Clock } from '../base/clock.ts'

/** The days on which the versions came out that this Cratewatch brings. */
const RELEASED: Readonly<Record<Program, Readonly<Record<string, string>>>> = {
  'Node.js': { '24.19.0': '2026-08-04' },
  PostgreSQL: { '18.4': '2026-06-06' },
  Cratewatch: { '0.2.0': '2026-11-26' },
}
export type Program = 'Node.js' | 'PostgreSQL' | 'Cratewatch'

/** When a version came out; null: it is none that this Cratewatch brings. */
export function releasedAt(program: Program, version: string): Instant | null {
  const day = RELEASED[program][version]
  return day === undefined ? null : instant(Date.parse(day))
}

/** Where the newest versions are listed for programs. */
export type ReleaseLists = { readonly node: string; readonly postgres: string }
export const RELEASE_LISTS: ReleaseLists = {
  node: 'https://nodejs.org/dist/index.json',
  postgres: 'https://www.postgresql.org/versions.json',
}

/** The newest version of the line that runs; null: nobody was asked, or the answer did not say. */
export type Newest = { readonly node: string | null; readonly postgres: string | null }
export const NOT_ASKED: Newest = { node: null, postgres: null }

const nodes = z.array(z.object({ version: z.string().regex(/^v\d+\.\d+\.\d+$/) }))
const servers = z.array(z.object({ major: z.string(), latestMinor: z.string() }))
const PATIENCE = seconds(5)

/** Asks nodejs.org and postgresql.org for the newest version of the lines that run; a failure is no answer. */
export async function askNewest(
  running: { readonly node: string; readonly postgres: string },
  clock: Clock,
  lists: ReleaseLists = RELEASE_LISTS,
): Promise<Newest> {
  const lineOf = (version: string) => version.split('.')[0] ?? ''
  const [listed, known] = await Promise.all([
    read(lists.node, nodes, clock),
    read(lists.postgres, servers, clock),
  ])
  // The list begins with the newest.
  const node = listed?.find(({ version }) => version.startsWith(`v${lineOf(running.node)}.`))
  const server = known?.find(({ major }) => major === lineOf(running.postgres))
  return {
    node: node?.version.slice(1) ?? null,
    postgres: server === undefined ? null : `${server.major}.${server.latestMinor}`,
  }
}

async function read<T>(url: string, schema: z.ZodType<T>, clock: Clock): Promise<T | null> {
  const limit = timeLimit(clock, PATIENCE)
  try {
    const answer = await fetch(url, { signal: limit.signal })
    return schema.safeParse(await answer.json()).data ?? null
  } catch {
    return null
  } finally {
    limit.clear()
  }
}
