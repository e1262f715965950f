import { z } from 'zod'
import type { Instant } from '@cratewatch/domain/kernel/instant'
import { ok, refused, type Result } from '@cratewatch/domain/kernel/result'
import { LISTED_KINDS, MAX_LISTED_ID } from '@cratewatch/domain/wantlist/followed-list'
import type { ListFailure, PublicList } from '../marketplace.ts'
import { classifyAnswer, isOwnWord, type WireAnswer } from './classify-answer.ts'
import { decoration, text, words } from './read-release.ts'

/** The documentation says list_id, answers say id. */
const list = z.object({
  id: z.int().optional(),
  list_id: z.int().optional(),
  name: words,
  user: decoration(z.object({ username: text })),
  pagination: decoration(z.object({ items: z.int().nonnegative() })),
  items: z.array(z.unknown()),
})
const typed = z.object({ type: z.string() })
const row = z.object({
  type: z.enum(LISTED_KINDS),
  id: z.int().positive().max(MAX_LISTED_ID),
  display_title: text,
})

/** What a list may come to name, besides, is none of a collector's records, and does not make a reading short. */
function isOfAnotherKind(item: unknown): boolean {
  const { data } = typed.safeParse(item)
  return data !== undefined && !LISTED_KINDS.some((kind) => kind === data.type)
}

/** Reads an answer about a list. A row with a kind and an id counts whatever else it lacks. */
export function readList(answer: WireAnswer, listId: number, now: Instant): Result<PublicList, ListFailure> {
  if ((answer.status === 403 || answer.status === 404) && isOwnWord(answer))
    return refused({ kind: 'private' })
  const body = classifyAnswer(answer, now)
  if (!body.ok) return body
  const { data } = list.safeParse(body.value)
  if (data === undefined || (data.id ?? data.list_id) !== listId)
    return refused({ kind: 'unreadable', why: 'not that list' })
  const items = data.items.filter((item) => !isOfAnotherKind(item))
  const stated = data.pagination && data.pagination.items - (data.items.length - items.length)
  return ok({
    name: data.name || `${listId}`,
    owner: data.user?.username ?? '',
    rows: items.flatMap((item) => {
      const read = row.safeParse(item)
      if (!read.success) return []
      const { type: kind, id, display_title: title } = read.data
      return [{ kind, id, label: title || `${id}` }]
    }),
    total: stated ?? items.length,
  })
}
