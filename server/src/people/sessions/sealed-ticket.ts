import { plus, type Instant } from '@cratewatch/domain/kernel/instant'
import type { Duration } from '@cratewatch/domain/kernel/duration'
import type { z } from 'zod'
import { timestamp, type Tx } from '../../database/database.ts'
import type { Secrets } from '../../base/secrets.ts'

/**
 * Seals what a browser holds between two calls: nobody can read or change it. `kind` keeps a ticket of one kind from
 * being used as another.
 */
export function sealTicket(secrets: Pick<Secrets, 'encrypt'>, kind: string, content: object): string {
  return secrets.encrypt(JSON.stringify({ for: kind, content })).toString('base64url')
}

/** Opens a ticket of this kind; null when this instance has not sealed it as one. */
export function openTicket<Schema extends z.ZodType>(
  secrets: Pick<Secrets, 'decrypt'>,
  kind: string,
  schema: Schema,
  sealed: string | null,
): z.output<Schema> | null {
  if (sealed === null) return null
  try {
    const opened = JSON.parse(secrets.decrypt(Buffer.from(sealed, 'base64url'))) as Record<string, unknown>
    const read = schema.safeParse(opened['content'])
    return opened['for'] === kind && read.success ? read.data : null
  } catch {
    return null
  }
}

/** Uses a ticket up, in the transaction that it permits. False: it was used before, in any process. */
export async function spendTicket(
  tx: Tx,
  ticket: { readonly id: string; readonly madeAt: Instant },
  lifetime: Duration,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('spent_tickets')
    .values({ id: ticket.id, expires_at: timestamp(plus(ticket.madeAt, lifetime)) })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}
