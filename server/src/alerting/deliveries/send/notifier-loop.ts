import type { ChannelKind } from '@cratewatch/contracts/alerting/kinds'
import { milliseconds, minutes, seconds, type Duration } from '@cratewatch/domain/kernel/duration'
import { between, type Instant } from '@cratewatch/domain/kernel/instant'
import { FIRST_CONCURRENCY, concurrencyAfter } from '@cratewatch/domain/notifications/sending/pace'
import type { DueDelivery } from '@cratewatch/domain/operating/health'
import { sql } from 'kysely'
import { Counter, Histogram, type Registry } from 'prom-client'
import { timestamp, type Queries } from '../../../database/database.ts'
import { isFree } from '../../../database/queue/lease.ts'
import { runWorkLoop, type Workers } from '../../../database/queue/work-loop.ts'
import type { Deps } from '../../../outbound/deps.ts'
import { canSend, recordVendorFailure, recordVendorSuccess } from '../../../outbound/limits.ts'
import type { SendOutcome } from '../../../outbound/vendors/send-outcome.ts'
import { createSenders, type SenderDeps } from '../../kinds/registry.ts'
import type { Sender } from '../../kinds/sender.ts'
import type { Delivered } from '../settle.ts'
import {
  claimRestOfBatch,
  claimDue,
  releaseClaims,
  nextDueAt,
  correctDueTimes,
  type DeliveryClaim,
  isSending,
  type Batch,
} from './claim-due.ts'
import { deliver } from './deliver.ts'

/**
 * A vendor's pace is kept by so much of it under way: more would only wait for their turns, and still be sent when the
 * vendor asks for a pause.
 */
const TURNS: Duration = milliseconds(500)
/** The longest sleep: hints may get lost, and other notifiers may die. */
const LONGEST_REST: Duration = seconds(15)
const REST_AFTER_TROUBLE: Duration = seconds(2)
/**
 * So many messages are in hand for each that is with the vendor: the others are read, stored or settled meanwhile, and
 * would leave a connection of a slow vendor idle otherwise.
 */
const IN_HAND_FOR_EACH = 1.5
/** How often deliveries planned by a clock that has been set back are corrected. */
const CORRECT_EVERY: Duration = minutes(1)
/** The shortest sleep, while another notifier claims what is due. */
const SHORTEST_REST: Duration = milliseconds(50)

type NotifierDeps = Pick<
  Deps,
  'db' | 'clock' | 'config' | 'ids' | 'live' | 'log' | 'mailer' | 'progress' | 'secrets'
>

/**
 * Sends what is due on one channel until `signal` aborts, then finishes what is under way. Any number of notifiers
 * share the work; each claims little more than is sent at once, so that leases run only while something is sent.
 */
export async function notifierLoop(
  deps: NotifierDeps,
  given: Sender,
  metrics: NotifierMetrics,
  signal: AbortSignal,
): Promise<void> {
  const concurrency = followVendor(deps, given)
  const { sender } = concurrency
  const correctNowAndThen = dueTimeCorrection(deps, sender)

  const releasing = (claims: Batch) => async (error: unknown) => {
    await releaseClaims(deps, error, claims)
    throw error
  }

  async function send(claims: Batch): Promise<void> {
    const delivered = await deliver(deps, sender, claims).catch(releasing(claims))
    await noteVendor(deps, sender.vendor, delivered, claims[0]?.channelId ?? null)
    for (const each of delivered) metrics.count(sender.channel, each)
  }

  async function step(workers: Workers): Promise<Duration> {
    const room = workers.free()
    if (room === 0) return LONGEST_REST
    // With nothing planned, nothing was planned by a wrong clock either.
    if ((await nextDueAt(deps.db, sender.channel, deps.clock.now())) === null) return LONGEST_REST
    await correctNowAndThen()
    // Read before the vendor's limits, so that the trial of a vendor that was down is not spent without a message.
    const rest = await untilNextDue(deps, sender)
    if (rest > SHORTEST_REST) return rest
    const permission = await canSend(deps.db, sender.vendor, deps.clock.now())
    if (permission.kind === 'wait') return milliseconds(Math.min(permission.duration, LONGEST_REST))
    const claims = await claimDue(deps, sender.channel, permission.onTrial ? 1 : room)
    const messages = await intoMessages(
      deps,
      { ...sender, gathers: permission.onTrial ? 'held' : sender.gathers },
      claims,
    ).catch(releasing(claims))
    for (const batch of messages) workers.begin(() => send(batch))
    return messages.length === room ? LONGEST_REST : untilNextDue(deps, sender)
  }

  const loop = { name: `messages by ${sender.channel}`, most: concurrency.most, step }
  const rests = { longestRest: LONGEST_REST, restAfterTrouble: REST_AFTER_TROUBLE }
  await runWorkLoop(deps, { ...loop, ...rests, hints: ['deliveries'] }, signal)
}

/** Lets the number of messages that are with the vendor at once follow its answers. */
function followVendor({ clock }: NotifierDeps, sender: Sender) {
  const apart = sender.pace?.apart ?? 0
  const inTurn = apart > 0 ? Math.ceil(TURNS / apart) : Infinity
  let concurrency = FIRST_CONCURRENCY
  const vendor = limitEntry(() => concurrency.most)
  const send: Sender['send'] = (content) =>
    vendor.enter(async (underWay) => {
      const outcome = await sender.send(content)
      const kind = vendorAnswer(outcome)
      if (kind !== null)
        concurrency = concurrencyAfter(concurrency, { kind, underWay: underWay() }, clock.now())
      const isAsked = outcome.kind === 'wait' && outcome.fault === 'vendor' && outcome.after === null
      return isAsked ? { ...outcome, after: concurrency.pause } : outcome
    })
  const most = () => Math.min(Math.ceil(concurrency.most * IN_HAND_FOR_EACH), inTurn)
  return { sender: { ...sender, send }, most }
}

/** Lets at most so many do their work at once, the others in the order in which they came. */
function limitEntry(most: () => number) {
  const waiting: (() => void)[] = []
  let inside = 0
  const letIn = () => {
    for (; inside < most() && waiting.length > 0; inside++) waiting.shift()?.()
  }
  return {
    async enter<Result>(work: (underWay: () => number) => Promise<Result>): Promise<Result> {
      await new Promise<void>((enter) => {
        waiting.push(enter)
        letIn()
      })
      return work(() => inside).finally(() => {
        inside--
        letIn()
      })
    },
  }
}

/** Returns what an outcome says of the vendor's load; null: nothing, because it is about the message or its reader. */
function vendorAnswer(outcome: SendOutcome) {
  if (outcome.kind === 'taken') return 'taken'
  return 'fault' in outcome && outcome.fault === 'vendor' ? 'too-much' : null
}

/** Corrects now and then what a clock that was ahead has planned; the clock may also be set while this runs. */
function dueTimeCorrection({ db, clock }: NotifierDeps, { channel }: Sender): () => Promise<void> {
  let at: Instant | null = null
  return async () => {
    const now = clock.now()
    if (at !== null && Math.abs(between(at, now)) < CORRECT_EVERY) return
    await correctDueTimes(db, channel, now)
    at = now
  }
}

/**
 * Groups claims into messages: a stored message's deliveries by themselves, and the due ones of a target that its
 * kind of channel gathers, for as many targets as there is room.
 */
export async function intoMessages(
  deps: Pick<Deps, 'db' | 'clock' | 'ids'>,
  { channel, gathers }: Pick<Sender, 'channel' | 'gathers'>,
  claims: Batch,
): Promise<readonly Batch[]> {
  const isSingle = ({ isAccountMessage, isHeld, messageOf }: DeliveryClaim) =>
    (gathers === 'held' && !isHeld) || isAccountMessage || messageOf !== null
  const byMessage = Map.groupBy(
    claims,
    (claim) => claim.messageOf ?? (isSingle(claim) ? claim.id : (claim.channelId ?? claim.id)),
  )
  return Promise.all(
    [...byMessage.values()].map(async (batch) => {
      const [first] = batch
      const isWhole = first === undefined || isSingle(first)
      return isWhole ? batch : batch.concat(await claimRestOfBatch(deps, channel, first, gathers))
    }),
  )
}

/** Records the vendor's health for other notifiers, before the outcomes of the deliveries become visible. */
async function noteVendor(
  deps: NotifierDeps,
  vendor: string,
  delivered: readonly Delivered[],
  channelId: string | null,
): Promise<void> {
  const health = delivered.findLast((each) => each.vendor !== null)?.vendor
  if (health === 'well') await recordVendorSuccess(deps.db, vendor)
  if (health === 'failing') await recordVendorFailure(deps.db, vendor, deps.clock.now(), channelId)
}

async function untilNextDue(deps: NotifierDeps, sender: Sender): Promise<Duration> {
  const now = deps.clock.now()
  const dueAt = await nextDueAt(deps.db, sender.channel, now)
  if (dueAt === null) return LONGEST_REST
  return milliseconds(Math.min(Math.max(between(now, dueAt), SHORTEST_REST), LONGEST_REST))
}

type NotifierMetrics = { count(channel: ChannelKind, delivered: Delivered): void }

const MINUTE = 60
const HOUR = 60 * MINUTE

/** Publishes metrics of the notifier: how deliveries end, and how long alerts take to reach the vendor. */
export function notifierMetrics(register: Registry): NotifierMetrics {
  const attempts = new Counter({
    name: 'cratewatch_deliveries_total',
    help: 'Delivery attempts by channel and what became of them',
    labelNames: ['channel', 'end'],
    registers: [register],
  })
  const took = new Histogram({
    name: 'cratewatch_delivery_seconds',
    help: 'From what was seen to the word of the vendor who took the message',
    labelNames: ['channel'],
    buckets: [1, 2, 5, 10, 30, MINUTE, 2 * MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR, 6 * HOUR, 24 * HOUR],
    registers: [register],
  })
  return {
    count(channel, delivered) {
      attempts.inc({ channel, end: delivered.end })
      if (delivered.took !== null) took.observe({ channel }, delivered.took / 1_000)
    },
  }
}

/** How many of the longest due deliveries of a kind are read: those that cannot be sent are tried again and again. */
const MOST_READ = 32

/**
 * Reads the longest due delivery of each vendor that this instance sends by. What is under way counts from the end of
 * its lease, so that one that fails each time makes no other late; what is held is promised to nobody.
 */
export async function readDue({
  db,
  ...deps
}: SenderDeps & { readonly db: Queries }): Promise<readonly DueDelivery[]> {
  const now = deps.clock.now()
  const senders = [...createSenders(deps).values()]
  const { rows } = await sql<DueDelivery>`
    select s.vendor, min(first.since) as since
    from unnest(${senders.map(({ channel }) => channel)}::text[], ${senders.map(({ vendor }) => vendor)}::text[])
        as s(channel, vendor)
      cross join lateral (select greatest(due_at, lease_until) as since from deliveries d
        where d.channel = s.channel and state = 'pending' and due_at <= ${timestamp(now)}::timestamptz and ${isFree(now, 'd')}
        order by due_at limit ${sql.lit(MOST_READ)}) first
    where ${isSending} group by s.vendor`.execute(db)
  return rows
}
