import { z } from 'zod'
import { LONGEST_NOTE, LONGEST_TAG, MOST_TAGS } from '@cratewatch/domain/records/own-note'
import { endpoint } from '../endpoint.ts'
import { idParams } from '../scalars.ts'

/** What its collector wrote about a record. */
export const ownNote = z.object({
  note: z.string().trim().max(LONGEST_NOTE).nullable(),
  tags: z.array(z.string().trim().max(LONGEST_TAG)).max(MOST_TAGS),
})

export const setVinylNote = endpoint('PUT /api/vinyls/:id/note', {
  caller: 'user',
  tag: 'vinyls',
  summary: 'Write the own note and tags of a record; what was there before is replaced',
  params: idParams,
  body: ownNote,
  answer: ownNote.describe('As they were stored: without space around them, each tag once'),
  refusals: ['VALIDATION_FAILED', 'MISSING_REQUIRED_FIELD', 'VINYL_NOT_FOUND'],
})
