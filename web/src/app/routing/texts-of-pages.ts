import type { TextPart } from '../../messages/languages.ts'

/** The parts of the texts that the watch list shows, and the pages that begin with it. */
export const LIST: readonly TextPart[] = ['list']

/** Those of any other page. */
export const ALL: readonly TextPart[] = ['list', 'later']
