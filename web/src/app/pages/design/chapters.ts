/** The chapters of the gallery, in its order: each shows components in their states, and is photographed as one picture. */
export const CHAPTERS = [
  'foundations',
  'records',
  'actions',
  'forms',
  'feedback',
  'navigation',
  'overlays',
  'facts',
] as const

export type ChapterName = (typeof CHAPTERS)[number]
