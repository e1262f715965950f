import { z } from 'zod'
import { MUTES, SNOOZES } from '@cratewatch/domain/notifications/mute'
import { endpoint } from '../endpoint.ts'
import { idParams, timestamp } from '../scalars.ts'

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
  summary: 'Send nothing about a record for a while; it is still checked, and what is seen is still listed',
  params: idParams,
  body: muteBody,
  answer: muteAnswer,
  refusals: ['VALIDATION_FAILED', 'MISSING_REQUIRED_FIELD', 'VINYL_NOT_FOUND'],
})

export const unmuteVinyl = endpoint('DELETE /api/vinyls/:id/mute', {
  caller: 'user',
  tag: 'vinyls',
  summary: 'Send alerts about a record again',
  params: idParams,
  answer: muteAnswer,
  refusals: ['VALIDATION_FAILED', 'VINYL_NOT_FOUND'],
})
