import { GrammyError, HttpError } from 'grammy'
import { seconds } from '@cratewatch/domain/kernel/duration'
import type { ChatOutcome } from '../chat.ts'

/** The messenger's texts for a chat that never accepts messages; they come without codes of their own. */
const GONE =
  /blocked by the user|user is deactivated|chat not found|was kicked|group chat was deleted|initiate conversation|not a member|have no rights to send|chat_write_forbidden|peer_id_invalid|topic_closed/i

/** Errors before the messenger received the call. Any other may come after it was received. */
const NEVER_REACHED: ReadonlySet<unknown> = new Set([
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])

/** Classifies a failed call. Only texts about the chat itself disable it; everything else may be retried. */
export function classifyFailure(error: unknown): Exclude<ChatOutcome, { kind: 'accepted' }> {
  if (error instanceof GrammyError) return classifyRefusal(error)
  const cause = error instanceof HttpError ? error.error : error
  const why = shortened(nameOf(cause))
  const isUnheard = cause instanceof Error && 'code' in cause && NEVER_REACHED.has(cause.code)
  return isUnheard ? { kind: 'retry', blame: 'server', why, after: null } : { kind: 'unanswered', why }
}

function classifyRefusal(error: GrammyError): Exclude<ChatOutcome, { kind: 'accepted' }> {
  const { error_code: code, description, parameters } = error
  const why = shortened(`${code} ${description}`)
  if (parameters.migrate_to_chat_id !== undefined)
    return { kind: 'moved', to: String(parameters.migrate_to_chat_id) }
  if (code === 429) return { kind: 'retry', blame: 'limit', why, after: seconds(parameters.retry_after ?? 1) }
  if ((code === 403 || code === 400) && GONE.test(description)) return { kind: 'refused', why }
  // 401 and 404 are about the bot's token, so every message fails until the operator repairs it.
  const isAboutMessage = code === 400 || code === 403
  return { kind: 'retry', blame: isAboutMessage ? 'message' : 'server', why, after: null }
}

function nameOf(error: unknown): string {
  if (!(error instanceof Error)) return 'the connection failed'
  const code = 'code' in error && typeof error.code === 'string' ? `${error.code} ` : ''
  return `${code}${error.name}`
}

function shortened(text: string): string {
  return text.replace(/\s+/g, ' ').slice(0, 300)
}
