import { mixText } from '../../kit/random.ts'
import { scenes } from './scene.ts'

const known = scenes.flatMap((scene) => scene.labels)
const ids = new Map(known.map((name, position) => [name, 3_001 + position * 17]))

/** Returns the id of a label's page. */
export function labelId(name: string): number {
  return ids.get(name) ?? 9_001 + (mixText(name) % 80_000)
}

/** Returns the letters of a label's catalogue numbers: `Hill Street` → `HST`. */
export function catalogueLetters(label: string): string {
  const plain = label
    .normalize('NFD')
    .replaceAll(/[^A-Za-z ]/g, '')
    .toUpperCase()
  const words = plain.split(' ').filter(Boolean)
  if (words.length === 0) return `J${String(mixText(label) % 90)}`
  const initials = words.map((word) => word.charAt(0)).join('')
  return initials.length > 1 ? initials.slice(0, 4) : plain.slice(0, 3)
}
