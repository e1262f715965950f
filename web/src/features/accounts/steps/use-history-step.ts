import { useCallback, useState, useSyncExternalStore } from 'react'
import { useHistory } from '../../../lib/address/history.ts'

export type HistoryStep<T> = {
  /** The second step while its history entry is current; null at the first. */
  readonly step: T | null
  /** The last second step, also after going back. */
  readonly last: T | null
  /** Goes on to the second step as a history entry of its own, so that Back leads to the first. */
  goOn(step: T): void
  goBack(): void
}

/** Keeps two steps at one address in the browser's history, for Back and Forward. A reload starts at the first. */
export function useHistoryStep<T>(): HistoryStep<T> {
  const history = useHistory()
  const entry = useSyncExternalStore(history.subscribe, () => history.location.state.key)
  const [held, setHeld] = useState<{ readonly step: T; readonly entry: string | undefined } | null>(null)
  const goOn = useCallback(
    (step: T) => {
      history.push(history.location.href)
      setHeld({ step, entry: history.location.state.key })
    },
    [history],
  )
  const last = held?.step ?? null
  return { step: held?.entry === entry ? last : null, last, goOn, goBack: () => history.back() }
}
