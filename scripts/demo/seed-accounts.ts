import { randomUUID } from 'node:crypto'
import { openOwnDatabase } from '../../server/src/database/own-postgres/open-own.ts'
import { migrate } from '../../server/src/database/migrate.ts'
import { hashPassword } from '../../server/src/features/accounts/passwords/password-hash.ts'
import { DEMO_ACCOUNTS, DEMO_PASSWORD, DEMO_PEOPLE } from './accounts.ts'

/** Creates the demo accounts in a data directory that no server uses yet; existing ones are left alone. */
export async function seedAccounts(dataDir: string): Promise<void> {
  const database = await openOwnDatabase(dataDir)
  await migrate(database.queries)
  const now = new Date()
  const passwordHash = await hashPassword(DEMO_PASSWORD)
  await database.queries
    .insertInto('users')
    .values(
      DEMO_ACCOUNTS.map(({ email, plan, chatId }) => ({
        id: randomUUID(),
        email,
        email_confirmed_at: now,
        password_hash: passwordHash,
        locale: 'en',
        time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
        plan,
        granted_plan: plan === 'PREMIUM' ? plan : null,
        telegram_enabled: chatId !== undefined,
        telegram_chat_id: chatId === undefined ? null : String(chatId),
        telegram_chat_name: chatId === undefined ? null : nameOf(chatId),
        telegram_confirmed_at: chatId === undefined ? null : now,
        created_at: now,
      })),
    )
    .onConflict((conflict) => conflict.column('email').doNothing())
    .execute()
  await database.close()
}

function nameOf(chatId: number): string {
  const person = DEMO_PEOPLE.find(({ id }) => id === chatId)
  return person === undefined
    ? String(chatId)
    : [person.firstName, 'lastName' in person ? person.lastName : ''].join(' ').trim()
}
