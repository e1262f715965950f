/** The most characters of a note. */
export const LONGEST_NOTE = 2000
/** The most tags of one record. */
export const MOST_TAGS = 20
/** The most characters of a tag. */
export const LONGEST_TAG = 40

/** What a collector wrote about a record. */
export type OwnNote = {
  /** null: nothing. */
  readonly note: string | null
  readonly tags: readonly string[]
}

/** Tidies what was typed: no space around it, and each tag once whatever its case, as it was written first. */
export function tidyNote({ note, tags }: OwnNote): OwnNote {
  const written = note?.trim() ?? ''
  return { note: written === '' ? null : written, tags: tidyTags(tags) }
}

/** Puts what was written about two records that became one together, nothing twice, within what a form may save. */
export function joinNotes(one: OwnNote, other: OwnNote): OwnNote {
  const own = one.note ?? ''
  const added = other.note === null || other.note === own ? '' : other.note
  const { note, tags } = tidyNote({ note: `${own}\n${added}`, tags: [...one.tags, ...other.tags] })
  return { note: note === null ? null : cutNote(note, own), tags: tags.slice(0, MOST_TAGS) }
}

/** Cuts a note that is too long at its end, but nothing of what is `kept`. */
function cutNote(note: string, kept: string): string {
  if (note.length <= LONGEST_NOTE) return note
  if (kept.length > LONGEST_NOTE - 3) return kept
  return `${note.slice(0, LONGEST_NOTE - 1).replace(/[\uD800-\uDBFF]$/, '')}…`
}

function tidyTags(tags: readonly string[]): string[] {
  const byName = new Map<string, string>()
  for (const tag of tags.map((each) => each.trim().replaceAll(/\s+/g, ' '))) {
    const name = tag.normalize('NFC').toLowerCase()
    if (tag !== '' && !byName.has(name)) byName.set(name, tag)
  }
  return [...byName.values()]
}
