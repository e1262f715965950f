/** What stands in a search box, beside what is searched for. */
export type SearchDraft = {
  readonly typed: string
  /** What is searched for at present. */
  readonly known: string
  /** What was asked for from here last; it is searched for a moment later. */
  readonly asked: string
}

/** A box that shows what is searched for. */
export function draftOf(search: string): SearchDraft {
  return { typed: search, known: search, asked: search }
}

/** The box once something else is searched for. What was asked for from here leaves alone what was typed meanwhile. */
export function followSearch(draft: SearchDraft, search: string): SearchDraft {
  return search === draft.asked ? { ...draft, known: search } : draftOf(search)
}
