/** Returns the next number in [0, 1). */
export type Chance = () => number

/** Makes a repeatable random stream: the same seed gives the same numbers. */
export function chanceFrom(seed: string | number): Chance {
  let state = hash(String(seed))
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Picks one of several; the list must not be empty. */
export function pick<Item>(chance: Chance, items: readonly [Item, ...Item[]]): Item {
  return items[Math.floor(chance() * items.length)] ?? items[0]
}

/** Draws a number between two others, rounded to a tenth, which is enough for a drawing 100 units wide. */
export function between(chance: Chance, low: number, high: number): number {
  return Math.round((low + chance() * (high - low)) * 10) / 10
}

function hash(text: string): number {
  let value = 0x811c9dc5
  for (let i = 0; i < text.length; i++) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193)
  return value
}
