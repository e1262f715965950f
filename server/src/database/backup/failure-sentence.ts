import { DatabaseError } from 'pg'
import { isKnown } from '../../base/explain-failure.ts'

/** Explains why a backup or restore failed and what to do, in one sentence for the command line. */
export function failureSentence(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (isKnown(error)) return error.message
  const reason = error.message || error.name
  if (error instanceof DatabaseError)
    return `The database refused (${reason}): check DATABASE_URL and its log.`
  const code = 'code' in error && typeof error.code === 'string' ? error.code : null
  if ('path' in error || code === 'ENOSPC')
    return `The file cannot be read or written (${reason}): check its name, its owner and the room on the disk.`
  if (code !== null || reason.startsWith('Connection terminated'))
    return `The database does not answer (${code ?? reason}): check that it runs and that DATABASE_URL leads to it.`
  return `It failed, and nothing was changed: ${reason}.`
}
