import type { DeadLetterList } from '@cratewatch/contracts/admin/operations'
import { ok } from '@cratewatch/domain/kernel/result'
import { listDeadLetters, sendAgain, type StoredDeadLetter } from '../../../deliveries/settle/dead-letters.ts'
import { refuse } from '../../../refusal.ts'
import type { Deps } from '../../../deps.ts'
import { note } from '../audit.ts'
import { readTarget } from '../read-target.ts'
import { wire } from '../wire.ts'

/** Lists one page of dead letters. */
export async function readDeadLetters(
  { db }: Pick<Deps, 'db'>,
  { page, limit }: { readonly page: number; readonly limit: number },
): Promise<DeadLetterList> {
  const { messages, total } = await listDeadLetters(db, { limit, offset: (page - 1) * limit })
  return { letters: messages.map(present), pagination: { total, pages: Math.ceil(total / limit) } }
}

/** Retries a dead letter. */
export async function reviveDeadLetter(
  deps: Pick<Deps, 'db' | 'clock' | 'ids' | 'live'>,
  adminId: string,
  deliveryId: string,
) {
  const sent = await sendAgain(deps, deliveryId, async (tx, userId) => {
    const target = await readTarget(tx, userId)
    const entry = { action: 'send-again', details: { delivery: deliveryId } } as const
    await note(tx, deps, adminId, target === null ? entry : { ...entry, target })
  })
  return sent.ok ? ok(undefined) : refuse('NOT_FOUND')
}

function present(message: StoredDeadLetter): DeadLetterList['letters'][number] {
  const { artist, title } = message
  return {
    id: message.id,
    channel: message.channel,
    about: message.account_message ?? (artist === null || title === null ? 'alert' : `${artist} - ${title}`),
    reason: message.reason === 'refused' ? 'refused' : 'too-many-attempts',
    lastError: message.last_error,
    attempts: message.attempts,
    settledAt: wire(message.settled_at ?? message.created_at),
    user: { id: message.user_id, email: message.email, discogsUsername: message.discogs_username },
  }
}
