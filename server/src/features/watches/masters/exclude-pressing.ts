import { choosePressings } from './choose-pressings.ts'

/** Leaves one pressing out of a watch on a master, whatever else its filter says. May be repeated. */
export function excludePressing(
  deps: Parameters<typeof choosePressings>[0],
  userId: string,
  watchId: string,
  releaseId: number,
) {
  return choosePressings(deps, userId, watchId, (filter) => ({
    ...filter,
    without: [...new Set([...filter.without, releaseId])],
  }))
}
