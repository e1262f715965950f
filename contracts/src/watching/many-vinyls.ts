import { MUTES } from '@cratewatch/domain/notifications/mute'
import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { idParams } from '../scalars.ts'
import { vinylTargets } from './list-part.ts'

export const muteVinyls = endpoint('PUT /api/vinyls/mutes', {
  caller: 'user',
  tag: 'vinyls',
  summary: 'Mute many records',
  body: z.object({ vinyls: vinylTargets, until: z.enum(MUTES) }),
  answer: z.object({ muted: z.int().nonnegative().describe('Ids that are not in the list are passed over') }),
  refusals: ['VALIDATION_FAILED', 'MISSING_REQUIRED_FIELD', 'RATE_LIMITED'],
})

export const removeVinyl = endpoint('DELETE /api/vinyls/:id', {
  caller: 'user',
  tag: 'vinyls',
  summary: 'Stop watching a record',
  params: idParams,
  status: 204,
  refusals: ['VINYL_NOT_FOUND'],
})

export const removeVinyls = endpoint('POST /api/vinyls/removals', {
  caller: 'user',
  tag: 'vinyls',
  summary: 'Stop watching many records',
  body: z.object({ vinyls: vinylTargets }),
  answer: z.object({
    removed: z.int().nonnegative().describe('Ids that are not in the list are passed over'),
    undo: z.uuid().describe('Names what was removed when it is put back'),
  }),
  refusals: ['VALIDATION_FAILED', 'MISSING_REQUIRED_FIELD', 'RATE_LIMITED'],
})

export const restoreVinyls = endpoint('POST /api/vinyls/:id/restore', {
  caller: 'user',
  tag: 'vinyls',
  summary: 'Restore records removed in the last ten minutes',
  params: idParams.describe('Of the record that was removed, or the `undo` of many'),
  answer: z.object({ restored: z.int().nonnegative() }),
  refusals: ['VALIDATION_FAILED', 'VINYL_NOT_FOUND', 'VINYL_ALREADY_EXISTS', 'VINYL_LIMIT_REACHED'],
})
