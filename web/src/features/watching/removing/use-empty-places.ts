import type { Watch } from '@cratewatch/contracts/watching/vinyls'
import { useCallback, useEffect, useRef, useState } from 'react'
import { undoDuration } from '../../../ui/feedback/toast-surface.ts'
import type { EmptyPlace } from './removing.ts'

/** Keeps the places of removed records empty while their removal can be undone; another part of the list has none. */
export function useEmptyPlaces(part: string) {
  const [places, setPlaces] = useState<readonly (EmptyPlace & { part: string })[]>([])
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>())
  const shown = useRef(part)
  useEffect(() => {
    shown.current = part
  }, [part])
  useEffect(() => {
    const running = timers.current
    return () => running.forEach((timer) => clearTimeout(timer))
  }, [])
  // Always the same function, so that another part renders no card of this one.
  const keep = useCallback((watch: Watch, index: number, height: number) => {
    const place = { watch, index, height, part: shown.current }
    setPlaces((now) => [...now.filter((each) => each.watch.id !== watch.id), place])
    timers.current.add(
      setTimeout(() => setPlaces((now) => now.filter((each) => each !== place)), undoDuration),
    )
  }, [])
  return { places: places.filter((place) => place.part === part), keep }
}
