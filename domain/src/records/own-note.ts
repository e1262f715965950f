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

/** Puts what was written about two records that became one together, nothing twice. */
export function joinNotes(one: OwnNote, other: OwnNote): OwnNote {
  const notes = [...new Set([one.note, other.note])].filter((note) => note !== null)
  return tidyNote({ note: notes.join('\n'), tags: [...one.tags, ...other.tags] })
}

function tidyTags(tags: readonly string[]): string[] {
  const byName = new Map<string, string>()
  for (const tag of tags.map((each) => each.trim().replaceAll(/\s+/g, ' '))) {
    const name = tag.normalize('NFC').toLowerCase()
    if (tag !== '' && !byName.has(name)) byName.set(name, tag)
  }
  return [...byName.values()]
}
