import type { DeadLetterList } from '@cratewatch/contracts/admin-operations'
import { ok } from '@cratewatch/domain/kernel/result'
import { listDeadLetters, sendAgain, type DeadLetter } from '../../delivering/dead-letters.ts'
import { refuse } from '../../refusal.ts'
import type { World } from '../../world.ts'
import { note } from './audit.ts'
import { readTarget } from './read-target.ts'
import { wire } from './wire.ts'

/** One page of the deliveries that were given up. */
export async function readDeadLetters(
  { db }: Pick<World, 'db'>,
  { page, limit }: { readonly page: number; readonly limit: number },
): Promise<DeadLetterList> {
  const { letters, total } = await listDeadLetters(db, { limit, offset: (page - 1) * limit })
  return { letters: letters.map(present), pagination: { total, pages: Math.ceil(total / limit) } }
}

/** Gives a dead letter another chance. */
export async function reviveLetter(
  world: Pick<World, 'db' | 'clock' | 'ids' | 'live'>,
  adminId: string,
  deliveryId: string,
) {
  const sent = await sendAgain(world, deliveryId, async (tx, userId) => {
    const target = await readTarget(tx, userId)
    const deed = { action: 'send-again', details: { delivery: deliveryId } } as const
    await note(tx, world, adminId, target === null ? deed : { ...deed, target })
  })
  return sent.ok ? ok(undefined) : refuse('NOT_FOUND')
}

function present(letter: DeadLetter): DeadLetterList['letters'][number] {
  const { artist, title } = letter
  return {
    id: letter.id,
    channel: letter.channel,
    about: letter.letter ?? (artist === null || title === null ? 'alert' : `${artist} - ${title}`),
    reason: letter.reason === 'refused' ? 'refused' : 'too-many-attempts',
    lastError: letter.last_error,
    attempts: letter.attempts,
    settledAt: wire(letter.settled_at ?? letter.created_at),
    user: { id: letter.user_id, email: letter.email, discogsUsername: letter.discogs_username },
  }
}
