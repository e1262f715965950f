import { randomUUID } from 'node:crypto'
import type { Digest } from '@cratewatch/domain/alerts/digest'
import { instant } from '@cratewatch/domain/kernel/instant'
import { sql, type Insertable } from 'kysely'
import { WELL_COLUMNS } from '../../src/alerting/channel-rows.ts'
import { timestamp, type Queries } from '../../src/database/database.ts'
import type { ChannelsTable } from '../../src/database/tables/notification-tables.ts'

/** The account's own channels, mail and chat, as a test states them. */
export type GivenChannels = {
  readonly mailOn?: boolean
  readonly mailDigest?: Digest
  readonly chatOn?: boolean
  readonly chatDigest?: Digest
  /** null: no chat. */
  readonly chatId?: string | null
  readonly chatName?: string
  readonly chatAgreedAt?: Date | null
  readonly chatPerson?: string | null
  readonly chatMadeIn?: string
  readonly chatProven?: boolean
}

const created = timestamp(instant(Date.UTC(2026, 0, 1)))

/** Inserts the channel of a user's mail, and that of their chat if one is given. */
export async function makeChannels(db: Queries, userId: string, given: GivenChannels = {}): Promise<void> {
  const gets = JSON.stringify({ alerts: 'all', summaries: true, alarms: true })
  await makeChannel(db, { user_id: userId, kind: 'email', label: 'E-mail', gets })
  await setChannels(db, userId, given)
}

/** Inserts a channel that is on and confirmed; its address is `address`, or the account's. */
export async function makeChannel(
  db: Queries,
  given: Partial<Insertable<ChannelsTable>> & {
    readonly user_id: string
    readonly kind: ChannelsTable['kind']
  },
) {
  return db
    .insertInto('channels')
    .values({ id: randomUUID(), label: given.kind, confirmed_at: created, created_at: created, ...given })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Gives their channel of mail to all users who were inserted without it. */
export async function giveMail(db: Queries): Promise<void> {
  await sql`
    insert into channels (id, user_id, kind, label, confirmed_at, created_at)
    select gen_random_uuid(), id, 'email', 'E-mail', created_at, created_at from users
    where not exists (select from channels where user_id = users.id and kind = 'email' and address is null)`.execute(
    db,
  )
}

/** Changes what is given of a user's own channels, of everybody's with null. */
export async function setChannels(db: Queries, userId: string | null, given: GivenChannels): Promise<void> {
  const own = (kind: 'email' | 'telegram') =>
    db
      .updateTable('channels')
      .where('kind', '=', kind)
      .$if(kind === 'email', (mail) => mail.where('address', 'is', null))
      .$if(userId !== null, (one) => one.where('user_id', '=', userId))
  const { mailOn, mailDigest, chatOn, chatId, chatDigest } = given
  if (mailDigest !== undefined)
    await own('email')
      .set({ digest: JSON.stringify(mailDigest) })
      .execute()
  if (mailOn !== undefined)
    await own('email')
      .set({ is_on: mailOn, ...WELL_COLUMNS })
      .execute()
  if (userId !== null && typeof chatId === 'string')
    await db
      .insertInto('channels')
      .values({
        id: randomUUID(),
        user_id: userId,
        kind: 'telegram',
        label: chatId,
        address: chatId,
        is_on: false,
        created_at: created,
      })
      .onConflict((conflict) =>
        conflict.column('user_id').where('kind', '=', sql.lit('telegram')).doUpdateSet({ address: chatId }),
      )
      .execute()
  if (chatOn !== undefined)
    await own('telegram')
      .set({ is_on: chatOn, ...WELL_COLUMNS })
      .execute()
  const chat = {
    ...(given.chatName === undefined ? {} : { label: given.chatName }),
    ...(given.chatAgreedAt === undefined ? {} : { confirmed_at: given.chatAgreedAt }),
    ...(given.chatPerson === undefined ? {} : { person_id: given.chatPerson }),
    ...(given.chatMadeIn === undefined ? {} : { made_in: given.chatMadeIn }),
    ...(given.chatProven === undefined ? {} : { is_proven: given.chatProven }),
    ...(chatDigest === undefined ? {} : { digest: JSON.stringify(chatDigest) }),
  }
  if (Object.keys(chat).length > 0) await own('telegram').set(chat).execute()
}

/** Reads which of a user's own channels are on, and their chat. */
export async function channelsOf(db: Queries, userId: string) {
  const rows = await db.selectFrom('channels').selectAll().where('user_id', '=', userId).execute()
  const mail = rows.find(({ kind, address }) => kind === 'email' && address === null)
  const chat = rows.find(({ kind }) => kind === 'telegram')
  const isOn = (row: typeof mail) => row !== undefined && row.is_on && row.disabled_at === null
  return { mailOn: isOn(mail), chatOn: isOn(chat), chatId: chat?.address ?? null }
}

/** Returns the id of a user's own channel of a kind; null: there is none. */
export async function channelIdOf(db: Queries, userId: string, kind: 'email' | 'telegram') {
  const row = await db
    .selectFrom('channels')
    .select('id')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .$if(kind === 'email', (mail) => mail.where('address', 'is', null))
    .executeTakeFirst()
  return row?.id ?? null
}
