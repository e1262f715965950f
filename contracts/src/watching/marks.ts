import { MUTES, SNOOZES } from '@cratewatch/domain/notifications/mute'
import { LONGEST_NOTE, LONGEST_TAG, MOST_TAGS } from '@cratewatch/domain/records/own-note'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { idParams, timestamp } from '../scalars.ts'

/** What its collector wrote about a record. */
export const ownNote = z.object({
  note: z.string().trim().max(LONGEST_NOTE).nullable(),
  tags: z.array(z.string().trim().max(LONGEST_TAG)).max(MOST_TAGS),
})

export const setVinylNote = endpoint('PUT /api/vinyls/:id/note', {
  caller: 'user',
  tag: 'vinyls',
  summary: 'Replace the note and tags of a record',
  params: idParams,
  body: ownNote,
  answer: ownNote.describe('As they were stored: without space around them, each tag once'),
  refusals: ['VALIDATION_FAILED', 'MISSING_REQUIRED_FIELD', 'VINYL_NOT_FOUND'],
})

/**
 * `on-again`: mutes the copies on sale now; the next appearance is notified and ends the mute. `until-cheaper`: so does
 * a lower price; without a price now it is `on-again`.
 */
export const muteFor = z.enum([...new Set([...MUTES, ...SNOOZES])])

/** When a mute ends; null: not muted. */
export const mutedUntil = z.union([timestamp, z.enum(['on-again', 'until-cheaper'])]).nullable()

const muteBody = z.object({ until: muteFor })
const muteAnswer = z.object({ mutedUntil })

export const muteVinyl = endpoint('PUT /api/vinyls/:id/mute', {
  caller: 'user',
  tag: 'vinyls',
  summary: 'Mute a record',
  params: idParams,
  body: muteBody,
  answer: muteAnswer,
  refusals: ['VALIDATION_FAILED', 'MISSING_REQUIRED_FIELD', 'VINYL_NOT_FOUND'],
})

export const unmuteVinyl = endpoint('DELETE /api/vinyls/:id/mute', {
  caller: 'user',
  tag: 'vinyls',
  summary: 'Unmute a record',
  params: idParams,
  answer: muteAnswer,
  refusals: ['VALIDATION_FAILED', 'VINYL_NOT_FOUND'],
})

export const starVinyl = endpoint('PUT /api/vinyls/:id/star', {
  caller: 'user',
  tag: 'vinyls',
  summary: 'Star or unstar a record',
  params: idParams,
  body: z.object({ isStarred: z.boolean() }),
  status: 204,
  refusals: ['VALIDATION_FAILED', 'MISSING_REQUIRED_FIELD', 'VINYL_NOT_FOUND'],
})

export const boughtVinyl = endpoint('POST /api/vinyls/:id/bought', {
  caller: 'user',
  tag: 'vinyls',
  summary: 'Stop watching a record that was bought',
  params: idParams,
  body: z.object({ fromWantlist: z.boolean() }),
  answer: z.object({
    fromWantlist: z
      .enum(['not-asked', 'removed', 'failed'])
      .describe('failed: the record is watched no more, and still on the wantlist'),
  }),
  refusals: ['MISSING_REQUIRED_FIELD', 'VALIDATION_FAILED', 'VINYL_NOT_FOUND', 'DISCOGS_NOT_CONNECTED'],
})
