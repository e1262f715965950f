import { days, seconds, type Duration } from '../kernel/duration.ts'
import { between, type Instant } from '../kernel/instant.ts'
import { areStarving, type OthersSeen } from '../scheduling/others-at-address.ts'
import type { HealthReason } from './health.ts'

/** What a report tells about, in its order. */
export const REPORT_TOPICS = [
  'process',
  'pages',
  'condition',
  'address',
  'version',
  'operators',
  'backup',
  'clock',
  'off',
] as const
export type ReportTopic = (typeof REPORT_TOPICS)[number]

/** well: as it should be; note: works, and an operator may want to know; wrong: an operator has to do something. */
export const FINDING_STATES = ['well', 'note', 'wrong'] as const
export type FindingState = (typeof FINDING_STATES)[number]

type Values = Readonly<Record<string, string | number>>

/** One finding: what is said (a key of the texts), by which values and of when. */
export type Finding = {
  readonly topic: ReportTopic
  readonly state: FindingState
  readonly says: string
  readonly values: Values
  readonly at: Instant | null
}

/** A program that the instance runs by; `releasedAt`: null where that is not known. */
export type RunningVersion = {
  readonly name: string
  readonly version: string
  readonly releasedAt: Instant | null
  /** Where newer ones are told. */
  readonly where: string
  /** The newest of its line; null: nobody was asked. */
  readonly newest: string | null
}

/** Everything that a report is made of. */
export type InstanceFacts = {
  readonly version: string
  /** The same, as processes tell theirs. */
  readonly shownVersion: string
  readonly processes: readonly { readonly roles: readonly string[]; readonly version: string }[]
  /** The pages beside this program; null: it serves none, or is not meant to. */
  readonly pages: BuiltPages | null
  readonly reasons: readonly HealthReason[]
  readonly shared: readonly (OthersSeen & { readonly requestsPerMinute: number })[]
  readonly requestsPerMinute: number
  readonly hasKey: boolean
  readonly versions: readonly RunningVersion[]
  /** The addresses of ADMIN_EMAILS, and whether each is that of a confirmed account. */
  readonly operators: readonly { readonly email: string; readonly isConfirmed: boolean }[]
  readonly backups: {
    readonly isNightly: boolean
    readonly lastAt: Instant | null
    /** When one of them was last put back, to try or in earnest; null: never. */
    readonly restoredAt: Instant | null
  }
  /** How far the clock of this machine is ahead of the database's. */
  readonly clockAhead: Duration
  /** How far the marketplace's clock is ahead of the database's, as of an answer; null: there was none yet. */
  readonly marketplaceClock: { readonly ahead: Duration; readonly at: Instant } | null
  /** What is off because it is not set, as an operator calls it. */
  readonly off: readonly string[]
}

/** `version`: null when nothing tells by which it was built; `changedAt`: when a source was changed after the build. */
export type BuiltPages =
  | { readonly isBuilt: false }
  | { readonly isBuilt: true; readonly version: string | null; readonly changedAt: Instant | null }

const ROLES = ['web', 'watcher', 'notifier']
const OLD: Duration = days(183)
const BACKUP_OLD: Duration = days(2)
/** Leases, links and signatures bear this much. */
const CLOCK_OFF: Duration = seconds(5)

/** Tells what an operator should know of an instance: what is well, what is worth a note, and what is wrong. */
export function reportOf(facts: InstanceFacts, now: Instant): readonly Finding[] {
  return [
    ...processFindings(facts),
    ...pageFindings(facts),
    ...facts.reasons.map(({ kind, since, seemsOver }) =>
      finding('condition', seemsOver ? 'note' : 'wrong', `condition.${kind}`, {}, since),
    ),
    ...addressFindings(facts),
    ...facts.versions.map((each) => versionFinding(each, now)),
    ...operatorFindings(facts),
    ...backupFindings(facts, now),
    clockFinding(facts),
    marketplaceClockFinding(facts),
    offFinding(facts),
  ]
}

/** Whether an operator has to do something. */
export const isWrong = (report: readonly Pick<Finding, 'state'>[]): boolean =>
  report.some(({ state }) => state === 'wrong')

function finding(
  topic: ReportTopic,
  state: FindingState,
  says: string,
  values: Values = {},
  at: Instant | null = null,
): Finding {
  return { topic, state, says, values, at }
}

function processFindings({ processes, shownVersion: own }: InstanceFacts): Finding[] {
  if (processes.length === 0) return [finding('process', 'wrong', 'process.none')]
  const others = processes.filter(({ version }) => version !== own)
  const missing = ROLES.filter((role) => !processes.some(({ roles }) => roles.includes(role)))
  const roles = processes.map((each) => each.roles.join('+')).join(', ')
  return [
    finding('process', 'well', 'process.runs', { roles, version: own }),
    ...others.map(({ version }) => finding('process', 'wrong', 'process.other', { version, own })),
    ...missing.map((role) => finding('process', 'wrong', 'process.missing', { role })),
  ]
}

function pageFindings({ pages, version }: InstanceFacts): Finding[] {
  if (pages === null) return []
  if (!pages.isBuilt) return [finding('pages', 'wrong', 'pages.missing')]
  if (pages.version === null) return [finding('pages', 'wrong', 'pages.unknown')]
  if (pages.version !== version)
    return [finding('pages', 'wrong', 'pages.other', { built: pages.version, version })]
  if (pages.changedAt !== null) return [finding('pages', 'wrong', 'pages.changed', {}, pages.changedAt)]
  return [finding('pages', 'well', 'pages.built', { version })]
}

function addressFindings({ shared, requestsPerMinute, hasKey }: InstanceFacts): Finding[] {
  const others = shared.map((each) => {
    const isStarving = areStarving(each, each.requestsPerMinute)
    const { count, limit, since } = each
    return finding('address', isStarving ? 'wrong' : 'note', 'address.others', { count, limit }, since)
  })
  const alone = finding('address', 'well', 'address.alone', { count: requestsPerMinute })
  const key = hasKey ? [] : [finding('address', 'note', 'address.noKey')]
  return [...(others.length > 0 ? others : [alone]), ...key]
}

function versionFinding({ releasedAt, newest, ...named }: RunningVersion, now: Instant): Finding {
  if (newest !== null && newest !== named.version)
    return finding('version', 'note', 'version.newer', { ...named, newest })
  if (releasedAt === null) return finding('version', 'well', 'version.undated', named)
  const isOld = newest === null && between(releasedAt, now) > OLD
  return finding('version', isOld ? 'note' : 'well', isOld ? 'version.old' : 'version.of', named, releasedAt)
}

function operatorFindings({ operators }: InstanceFacts): Finding[] {
  if (operators.length === 0) return [finding('operators', 'note', 'operators.none')]
  const namesOf = (isConfirmed: boolean) =>
    operators
      .filter((each) => each.isConfirmed === isConfirmed)
      .map(({ email }) => email)
      .join(', ')
  const confirmed = namesOf(true)
  const waiting = namesOf(false)
  return [
    ...(confirmed === '' ? [] : [finding('operators', 'well', 'operators.are', { names: confirmed })]),
    ...(waiting === '' ? [] : [finding('operators', 'note', 'operators.waiting', { names: waiting })]),
  ]
}

function backupFindings({ backups }: InstanceFacts, now: Instant): Finding[] {
  const { isNightly, lastAt, restoredAt } = backups
  if (lastAt === null) return [finding('backup', 'note', isNightly ? 'backup.noneYet' : 'backup.none')]
  const isOld = isNightly && between(lastAt, now) > BACKUP_OLD
  const last = finding('backup', isOld ? 'wrong' : 'well', isOld ? 'backup.old' : 'backup.last', {}, lastAt)
  if (restoredAt === null) return [last, finding('backup', 'note', 'backup.untried')]
  const isLongAgo = between(restoredAt, now) > OLD
  const tried = finding('backup', isLongAgo ? 'note' : 'well', 'backup.tried', {}, restoredAt)
  return [last, tried]
}

function clockFinding({ clockAhead }: InstanceFacts): Finding {
  const off = Math.round(Math.abs(clockAhead) / seconds(1))
  return Math.abs(clockAhead) > CLOCK_OFF
    ? finding('clock', 'wrong', 'clock.off', { seconds: off })
    : finding('clock', 'well', 'clock.agrees')
}

/** Two clocks that agree may both be wrong: only the marketplace's is one that nobody here has set. */
function marketplaceClockFinding({ marketplaceClock: known }: InstanceFacts): Finding {
  if (known === null) return finding('clock', 'note', 'clock.unknown')
  const { ahead, at } = known
  if (Math.abs(ahead) <= CLOCK_OFF) return finding('clock', 'well', 'clock.right', {}, at)
  const off = Math.round(Math.abs(ahead) / seconds(1))
  return finding('clock', 'wrong', ahead > 0 ? 'clock.behind' : 'clock.ahead', { seconds: off }, at)
}

function offFinding({ off }: InstanceFacts): Finding {
  return off.length === 0
    ? finding('off', 'well', 'off.nothing')
    : finding('off', 'note', 'off.some', { names: off.join(', ') })
}
