import type { Watch } from '@cratewatch/contracts/watches/vinyls'
import { useEffect, useRef, useState } from 'react'
import { undoDuration } from '../../../ui/feedback/toast-surface.ts'
import type { EmptyPlace } from './places.ts'

/** Keeps the places of removed records empty while their removal can be undone; another part of the list has none. */
export function useEmptyPlaces(part: string) {
  const [places, setPlaces] = useState<readonly (EmptyPlace & { part: string })[]>([])
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>())
  useEffect(() => {
    const running = timers.current
    return () => running.forEach((timer) => clearTimeout(timer))
  }, [])
  const keep = (watch: Watch, index: number, height: number) => {
    const place = { watch, index, height, part }
    setPlaces((now) => [...now.filter((each) => each.watch.id !== watch.id), place])
    timers.current.add(
      setTimeout(() => setPlaces((now) => now.filter((each) => each !== place)), undoDuration),
    )
  }
  return { places: places.filter((place) => place.part === part), keep }
}
