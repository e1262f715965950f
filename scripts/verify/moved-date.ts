import { parseArgs } from 'node:util'

const SHIFT_CLOCK = new URL('../chaos/shift-clock.ts', import.meta.url).href
const DAY_MS = 86_400_000

/**
 * Lets all that this process starts have another date and time zone, as `--at 2028-02-29T12:00` (of UTC), `--at +100`
 * (days from now) and `--zone Pacific/Apia` say: a test that knows what day it is is red on one of them.
 */
export function moveDate(args: readonly string[], env: NodeJS.ProcessEnv = process.env): void {
  const options = { at: { type: 'string' }, zone: { type: 'string' } } as const
  const { at, zone } = parseArgs({ args: [...args], options, strict: false }).values
  if (typeof zone === 'string') env['TZ'] = zoneNamed(zone)
  if (typeof at !== 'string') return
  // A process that is moved itself is ahead of the machine, from whose date the others start.
  const own = Number(process.env['CLOCK_AHEAD_MS'] ?? 0)
  env['CLOCK_AHEAD_MS'] = String(aheadOf(at, Date.now() - own))
  env['NODE_OPTIONS'] = [env['NODE_OPTIONS'], `--import=${SHIFT_CLOCK}`].filter(Boolean).join(' ')
}

/** Returns how many ms from `now` a moment is; throws when it is none. */
export function aheadOf(at: string, now: number): number {
  const days = /^\+(\d+)$/.exec(at)
  const ahead = days === null ? Date.parse(`${at.replace(/Z$/, '')}Z`) - now : Number(days[1]) * DAY_MS
  if (Number.isNaN(ahead))
    throw new Error(`--at takes a moment like 2028-02-29T12:00, or +100 days, not ${at}`)
  return ahead
}

/** Returns the zone; throws for a name that the platform would take for UTC without a word. */
function zoneNamed(zone: string): string {
  return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone
}
