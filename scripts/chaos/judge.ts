import { WATCHERS } from '../../server/test/kill-anytime/population.ts'
import type { Database } from '../../server/src/database/database.ts'
import type { ChannelKind } from '../../contracts/src/channels/kinds.ts'
import { titleKey } from '../../server/src/deliveries/enqueue/message-keys.ts'
import type { Mail } from '../../simulator/src/mailbox/mail.ts'
import { PER_MINUTE, type System } from './system.ts'

/** The result of a run; the numbers that are goals must be 0. */
export type Verdict = {
  readonly appeared: number
  readonly toldInApp: number
  readonly missedInApp: number
  readonly doubledInApp: number
  readonly falseInApp: number
  readonly missedByMail: number
  readonly falseByMail: number
  readonly missedInChat: number
  /** How many messages have another attempt to come. */
  readonly stillWaiting: number
  readonly repeatedMails: number
  /** How many mails repeat an alert without being recognisable as a repetition. */
  readonly strangeRepeats: number
  readonly mostRequestsAMinute: number
  readonly deaths: number
}

/** Reads which users have an in-app notification of which record; some of them by a ceiling. */
async function toldInApp({ queries }: Database): Promise<Map<number, number[]>> {
  const { fn } = queries
  const rows = await queries
    .selectFrom('notifications')
    .select(['release_id', 'user_id', fn.count<number>('id').as('times')])
    .where('title_key', 'in', [titleKey('appeared'), titleKey('within-ceiling')])
    .where('silent_reason', 'is', null)
    .groupBy(['release_id', 'user_id'])
    .execute()
  const byRelease = Map.groupBy(rows, (row) => row.release_id ?? 0)
  return new Map([...byRelease].map(([release, told]) => [release, told.map(({ times }) => times)]))
}

export async function judge(system: System, appeared: readonly number[]): Promise<Verdict> {
  const told = await toldInApp(system.database)
  const counts = appeared.map((release) => told.get(release) ?? [])
  const records = new Set(appeared)
  const mails = system.mailbox.mails()
  const mailed = mailedRecords(mails)
  const repeats = [...Map.groupBy(mails, ({ messageId }) => messageId).values()].filter(
    ({ length }) => length > 1,
  )
  const missing = await missed(system, appeared)
  return {
    appeared: appeared.length,
    toldInApp: sum(counts.map(({ length }) => length)),
    missedInApp: missing.filter(({ where }) => where === 'app').length,
    doubledInApp: counts.flat().filter((times) => times > 1).length,
    falseInApp: [...told.keys()].filter((release) => !records.has(release)).length,
    missedByMail: missing.filter(({ where }) => where === 'mail').length,
    falseByMail: [...mailed.keys()].filter((release) => !records.has(release)).length,
    missedInChat: missing.filter(({ where }) => where === 'chat').length,
    stillWaiting: (await waitingFor(system.database)).length,
    repeatedMails: sum(repeats.map(({ length }) => length - 1)),
    strangeRepeats: strangeRepeats(mails),
    mostRequestsAMinute: system.marketplace.requests.maxPerMinute,
    deaths: sum(system.processes.map(({ deaths }) => deaths())),
  }
}

export type Missed = { readonly where: 'app' | 'mail' | 'chat'; readonly record: number }

/** Counts the collectors who were not notified and have no attempt to come, once each. */
export async function missed(system: System, appeared: readonly number[]): Promise<Missed[]> {
  const told = await toldInApp(system.database)
  const mailed = mailedRecords(system.mailbox.mails())
  const waiting = await waitingFor(system.database)
  const waits = (record: number, channel: ChannelKind) =>
    waiting.filter((each) => each.release_id === record && each.channel === channel).length
  return appeared.flatMap((record) => {
    const reached = {
      app: told.get(record)?.length ?? 0,
      mail: (mailed.get(record)?.size ?? 0) + waits(record, 'email'),
      chat:
        system.chatIds.filter((chatId) => isInChat(system, chatId, record)).length +
        waits(record, 'telegram'),
    }
    return (['app', 'mail', 'chat'] as const).flatMap((where) =>
      Array.from({ length: Math.max(0, WATCHERS - reached[where]) }, () => ({ where, record })),
    )
  })
}

/** Lists what must not happen; empty: the run is good. */
export function complaints(verdict: Verdict): string[] {
  const mustBeNone = [
    'missedInApp',
    'doubledInApp',
    'falseInApp',
    'missedByMail',
    'falseByMail',
    'missedInChat',
    'strangeRepeats',
  ] as const
  const wrong = mustBeNone.filter((name) => verdict[name] !== 0).map((name) => `${name}: ${verdict[name]}`)
  if (verdict.mostRequestsAMinute > PER_MINUTE)
    wrong.push(`${verdict.mostRequestsAMinute} requests in a minute, and ${PER_MINUTE} are allowed`)
  return wrong
}

/** Counts mails that repeat another one to the same reader without being identical. */
function strangeRepeats(mails: readonly Mail[]): number {
  const first = new Map<string, Mail>()
  let strange = 0
  for (const mail of mails) {
    for (const record of toldBy(mail)) {
      const before = first.get(`${mail.to.join()} ${record}`)
      if (before === undefined) first.set(`${mail.to.join()} ${record}`, mail)
      else if (before.messageId !== mail.messageId || bodyOf(before) !== bodyOf(mail)) strange += 1
    }
  }
  return strange
}

/** Removes the header that delivery adds. */
const bodyOf = ({ raw }: Mail): string => raw.replace(/^Received:.*\r?\n(?:[ \t].*\r?\n)*/gim, '')

const toldBy = ({ text }: Mail): number[] => [
  ...new Set([...text.matchAll(/\/sell\/release\/(\d+)/g)].map(([, id]) => Number(id))),
]

/** Reads messages that a vendor refused or did not answer, and that are retried after minutes or hours. */
async function waitingFor({ queries }: Database) {
  return queries
    .selectFrom('deliveries')
    .innerJoin('notifications', 'notifications.id', 'deliveries.notification_id')
    .select(['notifications.release_id', 'deliveries.channel'])
    .where('deliveries.state', '=', 'pending')
    .execute()
}

/** Returns the recipients of mails about each record. */
function mailedRecords(mails: readonly Mail[]): Map<number, Set<string>> {
  const readers = new Map<number, Set<string>>()
  for (const mail of mails)
    for (const record of toldBy(mail))
      readers.set(record, (readers.get(record) ?? new Set()).add(mail.to.join()))
  return readers
}

function isInChat({ chat }: System, chatId: number, record: number): boolean {
  const messages = chat.world.rooms.get(chatId)?.messages ?? []
  return messages.some((message) => new RegExp(`/sell/release/${record}\\b`).test(JSON.stringify(message)))
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
