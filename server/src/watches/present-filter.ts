import type { PressingFilter } from '@cratewatch/domain/records/pressings'

/** Presents a filter for the wire, whose lists are the caller's own. */
export function presentFilter({ formats, countries, without, only, ...years }: PressingFilter) {
  return {
    formats: [...formats],
    countries: [...countries],
    ...years,
    without: [...without],
    only: [...only],
  }
}
