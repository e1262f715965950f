import { useEffect, useState } from 'react'
import { SearchField } from '../../../ui/forms/search-field.tsx'
import { draftOf, followSearch } from './search-draft.ts'

/** Long enough to type a word without a search for each of its letters. */
const DEBOUNCE_MS = 300

export type SearchBoxProps = {
  label: string
  hint?: string | undefined
  clearLabel: string
  /** What is searched for at present. */
  value: string
  onSearch: (search: string) => void
  className?: string | undefined
}

/** Searches once somebody pauses typing; follows the address when it changes by itself. */
export function SearchBox({ value, onSearch, ...field }: SearchBoxProps) {
  const [draft, setDraft] = useState(() => draftOf(value))
  if (draft.known !== value) setDraft(followSearch(draft, value))
  useEffect(() => {
    const asked = draft.typed.trim()
    if (asked === value) return
    const timer = setTimeout(() => {
      setDraft((now) => ({ ...now, asked }))
      onSearch(asked)
    }, DEBOUNCE_MS)
    return () => clearTimeout(timer)
  })
  const setTyped = (typed: string) => setDraft((now) => ({ ...now, typed }))
  return <SearchField {...field} value={draft.typed} onValueChange={setTyped} />
}
