import type { Imports } from './sources.ts'

/**
 * A step of a room: one of its folders, or a file at its root, which stands by itself so that routes can be at the top and
 * rows at the bottom. Rules and contracts are one room each.
 */
const STEP =
  /^((?:server\/src|web\/src\/features)\/[^/]+|web\/src\/(?:app|lib|ui)|(?:domain|contracts)\/src)\/[^/]+/

/** Returns what each step imports of its room. Types may come from anywhere, and tests may import everything. */
export function stairs(all: Imports): ReadonlyMap<string, readonly string[]> {
  const steps = Map.groupBy(stepsDown(all), ({ from }) => from)
  return new Map(Array.from(steps, ([from, down]) => [from, [...new Set(down.map(({ to }) => to))]]))
}

/** Returns the imports that lead from one of these steps to the next. */
export function importsBetween(all: Imports, circle: readonly string[]): readonly string[] {
  const isNext = (from: string, to: string) =>
    circle.some((step, at) => step === from && circle[at + 1] === to)
  return stepsDown(all).flatMap(({ from, to, written }) => (isNext(from, to) ? [written] : []))
}

/** Returns every import that leads from one step of a room to another. */
function stepsDown(all: Imports) {
  return Array.from(all).flatMap(([path, imports]) => {
    const [from, room] = STEP.exec(path) ?? []
    if (from === undefined || /\.test\.tsx?$/.test(path)) return []
    return imports.flatMap(({ imported, isOfTypes }) => {
      const [to, itsRoom] = STEP.exec(imported) ?? []
      if (isOfTypes || to === undefined || to === from || itsRoom !== room) return []
      return [{ from, to, written: `${path} ${imported}` }]
    })
  })
}
