import type { ErrorCode } from '@cratewatch/contracts/errors'
import { expect, it } from 'vitest'
import { ApiError } from '../../../lib/api/toast-failure.ts'
import { addRound } from './use-add-watches.ts'

const refusal = (status: number, code: ErrorCode | null) =>
  new ApiError({ status, code, message: code ?? 'x' })

/** Adds by a table of refusals; ids outside it succeed. */
async function round(ids: number[], refusals: Record<number, ApiError>) {
  const tried: number[] = []
  const outcome = await addRound(ids, async (id) => {
    tried.push(id)
    if (refusals[id]) throw refusals[id]
    return `Record ${id}`
  })
  return { ...outcome, tried }
}

it('adds one after another', async () => {
  const outcome = await round([1, 2], {})
  expect(outcome).toMatchObject({ added: ['Record 1', 'Record 2'], left: [], reason: null })
})

it('counts a record that is watched already as no failure', async () => {
  const outcome = await round([1, 2], { 1: refusal(409, 'VINYL_ALREADY_EXISTS') })
  expect(outcome).toMatchObject({ already: [1], added: ['Record 2'], left: [], reason: null })
})

it('goes on after a record that does not exist, and keeps the first reason', async () => {
  const missing = refusal(404, 'DISCOGS_RELEASE_NOT_FOUND')
  const outcome = await round([1, 2, 3], { 1: missing, 3: refusal(502, 'DISCOGS_API_ERROR') })
  expect(outcome).toMatchObject({ added: ['Record 2'], left: [1, 3], reason: missing })
})

it.each([
  refusal(403, 'VINYL_LIMIT_REACHED'),
  refusal(401, 'USER_NOT_AUTHENTICATED'),
  refusal(429, 'RATE_LIMITED'),
  refusal(503, 'SERVICE_UNAVAILABLE'),
  refusal(0, null),
])('ends where the next would meet the same fate: $code', async (reason) => {
  const outcome = await round([1, 2, 3, 4], { 2: reason })
  expect(outcome).toMatchObject({ tried: [1, 2], left: [2, 3, 4], reason })
})
