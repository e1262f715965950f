import { z } from 'zod'
import { instant, type Instant } from '@cratewatch/domain/kernel/instant'
import { ok, refused, type Result } from '@cratewatch/domain/kernel/result'
import { MOST_WANTS, type Want, type WantsFailure, type WantsPage } from '../marketplace-sign-in.ts'
import { classifyAnswer, type WireAnswer } from './classify-answer.ts'
import { number, text } from './decoration.ts'
import { basicDetails, releaseBasics } from './read-release.ts'

const page = z.object({
  pagination: z.object({ items: z.int().nonnegative(), pages: number }),
  wants: z.array(z.unknown()),
})
const want = z.object({ date_added: text, basic_information: releaseBasics })

/**
 * Reads an answer about a wantlist. A missing page is the end of the list, but a missing first page means that there is
 * no such list. Rows without a release are left out.
 */
export function readWants(answer: WireAnswer, asked: number, now: Instant): Result<WantsPage, WantsFailure> {
  if (answer.status === 403) return refused({ kind: 'private' })
  const body = classifyAnswer(answer, now)
  if (!body.ok) return body.error.kind === 'withdrawn' && asked > 1 ? ok(BEYOND_THE_END) : body
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
  const addedAt = Date.parse(parsed.data.date_added ?? '')
  return [
    {
      details: basicDetails(parsed.data.basic_information),
      addedAt: Number.isNaN(addedAt) ? null : instant(addedAt),
    },
  ]
}
