import { termsOf } from '@cratewatch/contracts/alerting/kinds'
import { sql } from 'kysely'
import { sentenceOf } from '../../base/causes.ts'
import { timestamp } from '../../database/database.ts'
import type { Deps } from '../../outbound/deps.ts'
import { enqueueSystemNotification } from '../enqueue-message.ts'

type EndingDeps = Pick<Deps, 'clock' | 'db' | 'ids' | 'live' | 'log' | 'secrets'>

const WHY = 'sealed with another APP_SECRET'

/**
 * Ends the channels whose settings no known secret opens, as after a restore with another one, and notifies their owners,
 * who set them up again. Browsers register again by themselves, so theirs are removed. Safe to repeat.
 */
export async function endUnreadable(deps: EndingDeps): Promise<void> {
  const { keyIds } = deps.secrets
  await deps.db.transaction().execute(async (tx) => {
    const ended = await tx
      .updateTable('channels')
      .set({ disabled_at: timestamp(deps.clock.now()), disabled_why: WHY })
      .where('disabled_at', 'is', null)
      .where('sealed_settings', 'is not', null)
      .where(
        sql<boolean>`substring(sealed_settings for ${keyIds[0]?.length ?? 0}) <> all(${keyIds}::bytea[])`,
      )
      .returning(['id', 'user_id as userId', 'kind', 'label', 'address'])
      .execute()
    if (ended.length === 0) return
    deps.log.error({ channels: ended.length }, `channels were ended: ${sentenceOf('wrong-secret')}`)
    for (const { id, userId, kind, label, address } of ended) {
      if (termsOf(kind).expires) await tx.deleteFrom('channels').where('id', '=', id).execute()
      const params = { channel: kind, address, label }
      await enqueueSystemNotification(tx, deps, { userId, key: 'channelEnded', params })
      await deps.live.publish(tx, { kind: 'user', userId, what: 'profile' })
    }
  })
}
