import { useState } from 'react'
import type { RuleTargets } from './rule-mutations.ts'

/** The records that are selected, whatever page they are on. */
export type Selection = {
  readonly targets: RuleTargets
  has: (id: string) => boolean
  toggle: (id: string) => void
  toggleAll: () => void
  end: () => void
}

/** Holds what is selected on the list; `selection` is null while nothing is being selected. */
export function useSelection() {
  const [targets, setTargets] = useState<RuleTargets | null>(null)
  const start = () => setTargets([])
  if (targets === null) return { selection: null, start }
  const has = (id: string) => targets === 'all' || targets.includes(id)
  const selection: Selection = {
    targets,
    has,
    toggle: (id) => {
      if (targets !== 'all') setTargets(has(id) ? targets.filter((each) => each !== id) : [...targets, id])
    },
    toggleAll: () => setTargets(targets === 'all' ? [] : 'all'),
    end: () => setTargets(null),
  }
  return { selection, start }
}
