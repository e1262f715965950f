import { readStored, writeStored } from '../../lib/browser-storage.ts'

const VISITS = 'visits'
const COUNTED = 'visit-counted'

/** Counts the visits of this browser, one for each tab, and returns how many there were. */
export function countVisit(): number {
  const before = Number(readStored(VISITS) ?? 0)
  try {
    if (sessionStorage.getItem(COUNTED) !== null) return before
    sessionStorage.setItem(COUNTED, 'yes')
  } catch {
    // Without storage, nobody comes back.
    return before
  }
  writeStored(VISITS, String(before + 1))
  return before + 1
}
