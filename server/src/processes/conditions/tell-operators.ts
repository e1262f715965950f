import { CONDITIONS, nextCondition, WELL, type ConditionKind } from '@cratewatch/domain/admin/condition'
import type { Instant } from '@cratewatch/domain/kernel/instant'
import { timestamp, type Tx } from '../../db/database.ts'
import { enqueueLetter } from '../../delivering/enqueue-letter.ts'
import type { World } from '../../world.ts'
import type { Signs } from './read-signs.ts'

type TellingWorld = Pick<World, 'clock' | 'config' | 'db' | 'ids' | 'live' | 'log' | 'mailer'>

/** Writes down what the signs say, and in the same transaction the mails about what begins and what is over. */
export async function tellOperators(world: TellingWorld, signs: Signs): Promise<void> {
  await world.db.transaction().execute(async (tx) => {
    const known = await tx.selectFrom('conditions').selectAll().forUpdate().execute()
    for (const kind of CONDITIONS) {
      const row = known.find((each) => each.kind === kind)
      if (row === undefined && !signs[kind]) continue
      const before =
        row === undefined ? WELL : { since: row.since, wellSince: row.well_since, isTold: row.is_told }
      const now = world.clock.now()
      const { state, tell } = nextCondition(kind, before, signs[kind], now)
      await keep(tx, kind, state)
      const at = tell === 'began' ? state.since : before.wellSince
      if (tell !== null) await write(tx, world, { kind, tell, at: at ?? now })
    }
  })
}

async function keep(tx: Tx, kind: ConditionKind, state: typeof WELL): Promise<void> {
  if (state.since === null) {
    await tx.deleteFrom('conditions').where('kind', '=', kind).execute()
    return
  }
  const row = {
    since: timestamp(state.since),
    well_since: state.wellSince === null ? null : timestamp(state.wellSince),
    is_told: state.isTold,
  }
  await tx
    .insertInto('conditions')
    .values({ kind, ...row })
    .onConflict((conflict) => conflict.column('kind').doUpdateSet(row))
    .execute()
}

type Told = { readonly kind: ConditionKind; readonly tell: 'began' | 'over'; readonly at: Instant }

/** To every operator with a confirmed address. */
async function write(tx: Tx, world: TellingWorld, { kind, tell, at }: Told): Promise<void> {
  const since = new Date(at).toISOString()
  if (tell === 'began') world.log.error({ condition: kind, since }, 'this instance needs its operator')
  else world.log.info({ condition: kind, since }, 'this instance is well again in that respect')
  const { adminEmails } = world.config.operators
  if (adminEmails.length === 0) return
  const operators = await tx
    .selectFrom('users')
    .select(['id', 'email'])
    .where('email', 'in', adminEmails)
    .where('email_confirmed_at', 'is not', null)
    .execute()
  for (const { id: userId, email } of operators) {
    if (email === null) continue
    const details = { condition: kind, since }
    await enqueueLetter(tx, world, { kind: `condition-${tell}`, userId, to: email, linkId: null, details })
  }
}
