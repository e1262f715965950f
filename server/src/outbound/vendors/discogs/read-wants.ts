import { instant, type Instant } from '@cratewatch/domain/kernel/instant'
import { ok, refused, type Result } from '@cratewatch/domain/kernel/result'
import { LONGEST_NOTE, tidyNote } from '@cratewatch/domain/records/own-note'
import { nameless } from '@cratewatch/domain/records/release-details'
import { z } from 'zod'
import { MOST_WANTS, type ListFailure, type Want, type WantsPage } from '../marketplace.ts'
import { classifyAnswer, isOwnWord, type WireAnswer } from './classify-answer.ts'
import { basicDetails, decoration, number, releaseBasics, text } from './read-release.ts'

const page = z.object({
  pagination: z.object({ items: z.int().nonnegative(), pages: number }),
  wants: z.array(z.unknown()),
})
/** The database holds no larger one. */
const id = decoration(z.int().positive().max(2_147_483_647))
const want = z.object({
  id,
  date_added: text,
  notes: text,
  basic_information: decoration(z.object({ id })),
})
const described = z.object({ basic_information: releaseBasics })

/**
 * Reads an answer about a wantlist. A missing page is the end of the list, but a missing first page means that there is
 * no such list. A row with an id is a record whatever else it lacks; only rows without one are left out.
 */
export function readWants(
  answer: WireAnswer,
  requested: number,
  now: Instant,
): Result<WantsPage, ListFailure> {
  if (answer.status === 403 && isOwnWord(answer)) return refused({ kind: 'private' })
  const body = classifyAnswer(answer, now)
  if (!body.ok) return body.error.kind === 'withdrawn' && requested > 1 ? ok(BEYOND_THE_END) : body
  const parsed = page.safeParse(body.value)
  if (!parsed.success) return refused({ kind: 'unreadable', why: 'not a wantlist' })
  const { pagination, wants } = parsed.data
  return ok({
    wants: wants.flatMap((row) => readWant(row)),
    total: Math.min(pagination.items, MOST_WANTS),
    // Without items the source still counts one page.
    pages: pagination.items === 0 ? 0 : (pagination.pages ?? 1),
  })
}

const BEYOND_THE_END: WantsPage = { wants: [], total: 0, pages: 0 }

function readWant(row: unknown): Want[] {
  const parsed = want.safeParse(row)
  if (!parsed.success) return []
  const releaseId = parsed.data.basic_information?.id ?? parsed.data.id
  if (!releaseId) return []
  const { data } = described.safeParse(row)
  const isDescribed = data?.basic_information.id === releaseId
  const addedAt = Date.parse(parsed.data.date_added ?? '')
  return [
    {
      details: isDescribed ? basicDetails(data.basic_information) : nameless(releaseId),
      addedAt: Number.isNaN(addedAt) ? null : instant(addedAt),
      note: tidyNote({ note: parsed.data.notes?.slice(0, LONGEST_NOTE) ?? null, tags: [] }).note,
    },
  ]
}
