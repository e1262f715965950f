import type { Answer } from '../../wire/answer.ts'

/** Sends the browser on with a GET. */
export function seeOther(location: string): Answer {
  return { status: 303, type: 'text/plain', body: '', headers: { Location: location } }
}
