import { money, timestamp } from '@cratewatch/contracts/scalars'
import { setVinylNote } from '@cratewatch/contracts/watching/marks'
import { OWN_HEADER } from '@cratewatch/domain/lists/list-shape'
import { cellOf, textOf } from '@cratewatch/domain/lists/read-cell'
import type { Choices } from '@cratewatch/domain/lists/run'
import { z } from 'zod'

/** The columns of our own export: what its user chose for a record. */
export const RULE_HEADER = 'cratewatch_rule'
export const FILTER_HEADER = 'cratewatch_pressings'
export const CHOICE_HEADERS = [
  OWN_HEADER,
  'cratewatch_note',
  'cratewatch_tags',
  'cratewatch_star',
  'cratewatch_wakes',
  'cratewatch_mute',
] as const

const { note, tags } = setVinylNote.body.shape
const mute = z.object({ until: timestamp.nullable(), cheaperThan: money.exactOptional() })
const YES = 'yes'
/** What a cell of one line cannot hold, or what would be taken for the written form of that. */
const NEEDS_QUOTES = /[\p{Cc}\u2028\u2029]|^"/u

/** Writes the choices as the cells of `CHOICE_HEADERS`. */
export function choiceCells(choices: Choices): readonly string[] {
  const text = choices.note ?? ''
  return [
    choices.addedAt ?? '',
    NEEDS_QUOTES.test(text) ? JSON.stringify(text) : cellOf(text),
    choices.tags.length === 0 ? '' : JSON.stringify(choices.tags),
    choices.isStarred ? YES : '',
    choices.mayWake ? YES : '',
    choices.mute === null ? '' : JSON.stringify(choices.mute),
  ]
}

/** Reads them from a row of our own export; null: it is another list. What is none of ours is passed over. */
export function readChoices(header: readonly string[], row: readonly string[]): Choices | null {
  if (!header.includes(OWN_HEADER)) return null
  const [added = '', noteCell = '', tagCell, star, wakes, muteCell] = CHOICE_HEADERS.map(
    (name) => row[header.indexOf(name)],
  )
  return {
    addedAt: timestamp.safeParse(added).data ?? null,
    note:
      (noteCell.startsWith('"') ? readJson(note, noteCell) : note.safeParse(textOf(noteCell)).data) || null,
    tags: readJson(tags, tagCell) ?? [],
    isStarred: star === YES,
    mayWake: wakes === YES,
    mute: readJson(mute, muteCell),
  }
}

/** Reads a cell with JSON; null: it is empty, or holds something else. */
export function readJson<T>(schema: z.ZodType<T>, cell: string | undefined): T | null {
  if (cell === undefined || cell === '') return null
  try {
    return schema.safeParse(JSON.parse(cell)).data ?? null
  } catch {
    return null
  }
}
