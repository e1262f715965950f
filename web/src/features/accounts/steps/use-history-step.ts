import { useRouter } from '@tanstack/react-router'
import { useCallback, useState, useSyncExternalStore } from 'react'

export type HistoryStep<T> = {
  /** The second step, while its entry of the browser's history is on screen; null at the first. */
  readonly step: T | null
  /** The second step as it was last, also after going back. */
  readonly last: T | null
  /** Goes on to the second step: an entry of its own, so that Back leads to the first. */
  goOn(step: T): void
  goBack(): void
}

/** Follows the browser's Back and Forward between two steps at one address. A reload begins with the first. */
export function useHistoryStep<T>(): HistoryStep<T> {
  const { history } = useRouter()
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
