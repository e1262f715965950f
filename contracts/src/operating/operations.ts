import { CONDITIONS } from '@cratewatch/domain/operating/condition'
import { FINDING_STATES, REPORT_TOPICS } from '@cratewatch/domain/operating/doctor-report'
import { z } from 'zod'
import { channelKindName } from '../alerting/kinds.ts'
import { endpoint } from '../endpoint.ts'
import { idParams, pagination, timestamp } from '../scalars.ts'
import { count, owner, pageQuery } from './shared.ts'

/** How many days the figures of deliveries add up, today included. */
export const DELIVERY_DAYS = 7

const vendor = z.object({
  vendor: z.enum(['marketplace', 'mail', 'chat', 'payments', 'rates']),
  state: z
    .enum(['off', 'unknown', 'well', 'failing'])
    .describe('off: not configured; unknown: has not been asked yet'),
  okAt: timestamp.nullable(),
  failedAt: timestamp.nullable(),
  failure: z.string().nullable().describe('The last failure, also when all is well again'),
  failuresInARow: count,
})
export type VendorHealth = z.infer<typeof vendor>

const channel = z.object({
  channel: channelKindName,
  pending: count,
  overdue: count.describe('Of those, due for more than five minutes'),
  delivered: count,
  superseded: count,
  ended: count,
})
export type ChannelFigures = z.infer<typeof channel>

const backups = z.object({
  isNightly: z.boolean().describe('Whether the process that answers makes one every night'),
  failure: z
    .object({ at: timestamp, reason: z.string() })
    .nullable()
    .describe('Of the last nightly one; null: it succeeded, or there was none'),
  files: z
    .array(z.object({ name: z.string(), isNightly: z.boolean(), madeAt: timestamp, bytes: count }))
    .describe('On the machine that answers, newest first'),
})
export type Backups = z.infer<typeof backups>

const process = z.object({
  id: z.uuid(),
  roles: z.array(z.enum(['web', 'watcher', 'notifier'])),
  version: z.string().describe('The version, and the commit where it is known'),
  host: z.string(),
  startedAt: timestamp,
  seenAt: timestamp.describe(
    'When it described itself like this; one that has not for 45 seconds is left out',
  ),
  isStopping: z.boolean().describe('It was asked to end, and finishes what is under way'),
  activities: z.array(
    z.object({
      name: z.string().describe('Of a loop, such as checks, or requests, or live streams'),
      count: count.describe('How many are open'),
      steps: count.describe('Finished in the ten seconds before'),
      isStuck: z.boolean(),
    }),
  ),
})
export type AdminProcess = z.infer<typeof process>

const condition = z.object({
  kind: z
    .enum([...CONDITIONS, 'older'])
    .describe('older: than the database that was known; nothing is sent until an operator answers'),
  since: timestamp,
  seemsOver: z.boolean().describe('All is well again, but not for long enough to say so'),
})
export type Condition = z.infer<typeof condition>

const finding = z.object({
  topic: z.enum(REPORT_TOPICS),
  state: z
    .enum(FINDING_STATES)
    .describe('note: works, and an operator may want to know; wrong: an operator has to do something'),
  words: z.string().describe('In the language of Accept-Language'),
})
export type ReportFinding = z.infer<typeof finding>

export const adminOperations = endpoint('GET /api/admin/operations', {
  caller: 'admin',
  tag: 'admin',
  summary: 'State of the services, processes and backups',
  answer: z.object({
    database: z.enum(['own', 'given']),
    vendors: z.array(vendor),
    processes: z.array(process).describe('Those that live, the longest running first'),
    backups,
    report: z.array(finding).describe('The same as `npm run doctor` and the log of the start say'),
    conditions: z.array(condition).describe('What operators are notified of, while it lasts'),
  }),
})

export type AdminOperations = z.infer<typeof adminOperations.answer>

export const downloadBackup = endpoint('GET /api/admin/backups/:name', {
  caller: 'admin',
  isSensitive: true,
  tag: 'admin',
  summary: 'Download a backup of the database (audited)',
  params: z.object({ name: z.string().max(100) }),
  file: { type: 'application/octet-stream', name: 'cratewatch.backup' },
  refusals: ['NOT_FOUND', 'VALIDATION_FAILED'],
})

export const adminDeliveries = endpoint('GET /api/admin/deliveries', {
  caller: 'admin',
  tag: 'admin',
  summary: `Deliveries by channel: what waits now, and what came of the others in ${DELIVERY_DAYS} days`,
  answer: z.object({ channels: z.array(channel) }),
})

export const DEAD_LETTERS_PAGE_SIZE = 5

const deadLetter = z.object({
  id: z.uuid(),
  channel: channelKindName,
  about: z.string().describe('The kind of message, or what the alert was about'),
  reason: z.enum(['too-many-attempts', 'refused']),
  lastError: z.string().nullable().describe('In the words of whoever did not take it'),
  attempts: count,
  settledAt: timestamp,
  user: owner.omit({ plan: true }),
})
export type DeadLetter = z.infer<typeof deadLetter>

export const deadLetters = endpoint('GET /api/admin/dead-letters', {
  caller: 'admin',
  tag: 'admin',
  summary: 'Deliveries that failed for good, newest first',
  query: z.object(pageQuery),
  answer: z.object({ letters: z.array(deadLetter), pagination }),
  refusals: ['VALIDATION_FAILED'],
})
export type DeadLetterList = z.infer<typeof deadLetters.answer>

export const sendAgain = endpoint('POST /api/admin/dead-letters/:id/send-again', {
  caller: 'admin',
  tag: 'admin',
  summary: 'Retry a failed delivery',
  params: idParams,
  status: 204,
  refusals: ['NOT_FOUND', 'VALIDATION_FAILED'],
})
