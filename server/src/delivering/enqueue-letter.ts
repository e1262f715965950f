import { sql } from 'kysely'
import type { AccountLetterKind } from '@cratewatch/domain/notifications/account-letter'
import { timestamp, type Tx } from '../db/database.ts'
import type { LetterDetails } from '../db/telling-tables.ts'
import type { World } from '../world.ts'

/**
 * Puts a letter about an account into the outbox, in the caller's transaction. Nothing is written when mail is not
 * configured, or when there is no such user: then it does the same work and takes the same time.
 */
export async function enqueueLetter(
  tx: Tx,
  world: Pick<World, 'ids' | 'clock' | 'live' | 'mailer'>,
  letter: {
    readonly kind: AccountLetterKind
    readonly userId: string
    readonly to: string
    readonly linkId: string | null
    /** What the letter tells beside its kind: `plan-changed` {plan, paused}, `payment-failed` {until}. */
    readonly details?: LetterDetails
  },
): Promise<void> {
  if (world.mailer === null) return
  const id = world.ids.uuid()
  const now = timestamp(world.clock.now())
  await sql`
    insert into deliveries (id, key, user_id, channel, letter, to_address, link_id, details, due_at,
      created_at)
    select ${id}::uuid, ${`letter:${id}`}::text, users.id, 'email', ${letter.kind}::text, ${letter.to}::text,
      ${letter.linkId}::uuid, ${letter.details === undefined ? null : JSON.stringify(letter.details)}::jsonb, ${now}::timestamptz, ${now}::timestamptz
    from users where users.id = ${letter.userId}::uuid`.execute(tx)
  await world.live.publish(tx, { kind: 'deliveries' })
}
