import { OUTAGES } from '@cratewatch/domain/operating/health'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { idParams, locale, timestamp } from '../scalars.ts'

const MOST_LETTERS = 500

const words = z.string().trim().min(1).max(MOST_LETTERS)

const announcement = z.object({
  id: z.uuid(),
  tone: z.enum(['info', 'warning']),
  /** The text by language; one that is older than a language lacks it. */
  text: z.partialRecord(locale, z.string()),
})
export type Announcement = z.infer<typeof announcement>

const outage = z.object({ kind: z.enum(OUTAGES), since: timestamp })

export const readAnnouncement = endpoint('GET /api/announcement', {
  caller: 'user',
  tag: 'instance',
  summary: 'The current announcement, and what does not work at the moment',
  answer: z.object({
    announcement: announcement.nullable(),
    outages: z
      .array(outage)
      .describe(
        'What keeps records from being checked or messages from arriving, while it lasts; nothing is lost',
      ),
  }),
})

export const keptAnnouncement = announcement.extend({
  createdAt: timestamp,
  endsAt: timestamp.nullable(),
  endedAt: timestamp.nullable(),
  isStanding: z.boolean(),
})
export type KeptAnnouncement = z.infer<typeof keptAnnouncement>

export const listAnnouncements = endpoint('GET /api/admin/announcements', {
  caller: 'admin',
  tag: 'admin',
  summary: 'Announcements, newest first',
  answer: z.object({ announcements: z.array(keptAnnouncement) }),
})

export const announce = endpoint('POST /api/admin/announcements', {
  caller: 'admin',
  tag: 'admin',
  summary: 'Publish an announcement',
  body: z.object({
    tone: z.enum(['info', 'warning']),
    text: z.record(locale, words),
    endsAt: timestamp.nullable().describe('When it goes by itself; null: when it is ended'),
  }),
  answer: keptAnnouncement,
  status: 201,
  refusals: ['MISSING_REQUIRED_FIELD', 'VALIDATION_FAILED'],
})

export const endAnnouncement = endpoint('DELETE /api/admin/announcements/:id', {
  caller: 'admin',
  tag: 'admin',
  summary: 'Remove an announcement',
  params: idParams,
  status: 204,
  refusals: ['NOT_FOUND', 'VALIDATION_FAILED'],
})
