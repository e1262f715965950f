import { markup, type Markup } from '../../kit/page/markup.ts'

/** Colour pairs of paper and ink with enough contrast (at least 4.5 : 1). */
const pairs = [
  '#1f3a5f,#f3ead7',
  '#2d4739,#f2d9a8',
  '#772f1a,#f8e3cf',
  '#5b2a86,#f7e2f0',
  '#08415c,#e9f3ea',
  '#461220,#fcd9d4',
]

/** Draws a round avatar with a person's initials, always in the same colours. */
export function avatar(id: number, name: string): Markup {
  const [paper = '', ink = ''] = (pairs[Math.abs(id) % pairs.length] ?? '').split(',')
  const initials = name
    .split(/\s+/)
    .map((word) => [...word][0] ?? '')
    .slice(0, 2)
    .join('')
  return markup`<span class="avatar" style="background:${paper};color:${ink}" aria-hidden="true">${initials}</span>`
}
