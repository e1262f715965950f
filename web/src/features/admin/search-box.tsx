import { useEffect, useState } from 'react'
import { SearchField } from '../../ui/search-field.tsx'

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
  const [typed, setTyped] = useState(value)
  const [known, setKnown] = useState(value)
  if (known !== value) {
    setKnown(value)
    if (typed.trim() !== value) setTyped(value)
  }
  useEffect(() => {
    const search = typed.trim()
    if (search === value) return
    const timer = setTimeout(() => onSearch(search), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  })
  return <SearchField {...field} value={typed} onValueChange={setTyped} />
}
