import { randomUUID } from 'node:crypto'
import { relative } from 'node:path'
import type { Plan } from '@cratewatch/domain/plans/catalogue'
import type { Queries } from '../../server/src/database/database.ts'
import { DatabaseProblem } from '../../server/src/database/database-errors.ts'
import { openOwnDatabase } from '../../server/src/database/own-postgres/open-own.ts'
import { migrate } from '../../server/src/database/migrate.ts'
import { hashPassword } from '../../server/src/people/passwords/passwords.ts'
import { DemoError } from './demo-error.ts'

type DemoAccount = {
  readonly email: string
  readonly plan: Plan
  readonly role: string
  readonly records: number
  /** The person in the simulated messenger whose chat is connected. */
  readonly chatId?: number
}

/** The password of all demo accounts. */
export const DEMO_PASSWORD = 'vinyl33'

export const DEMO_ACCOUNTS: readonly DemoAccount[] = [
  { role: 'admin', email: 'admin@example.com', plan: 'PREMIUM', records: 0 },
  { role: 'premium', email: 'premium@example.com', plan: 'PREMIUM', records: 9, chatId: 5_000_101 },
  { role: 'free', email: 'free@example.com', plan: 'FREE', records: 3, chatId: 5_000_103 },
]

/** The people of the demo's organisation: with an account, without one, without a verified address. */
export const DEMO_COLLEAGUES = [
  { subject: 'org-1001', name: 'Nora Lindqvist', email: 'premium@example.com', emailVerified: true },
  { subject: 'org-1002', name: 'Mateo Rivas', email: 'mateo@example.org', emailVerified: true },
  { subject: 'org-1003', name: 'June Okafor', email: 'june@example.org', emailVerified: false },
] as const

/** The people of the demo's messenger; fixed ids, so that a second start finds the connected chats. */
export const DEMO_PEOPLE = [
  { id: 5_000_101, firstName: 'Nora', lastName: 'Lindqvist', username: 'nora_digs' },
  { id: 5_000_102, firstName: 'Mateo', lastName: 'Rivas', username: 'mateo45rpm', languageCode: 'es' },
  { id: 5_000_103, firstName: 'June' },
] as const

/** Creates the demo accounts in a data directory that no server uses yet; existing ones are left alone. */
export async function seedAccounts(dataDir: string): Promise<void> {
  const database = await openOwnDatabase(dataDir)
  try {
    await migrate(database.queries)
    await addAccounts(database.queries)
  } catch (error) {
    if (!(error instanceof DatabaseProblem)) throw error
    throw new DemoError(`${error.message} Or remove ${relative('.', dataDir)}: the demo then begins anew.`)
  } finally {
    await database.close()
  }
}

async function addAccounts(db: Queries): Promise<void> {
  const now = new Date()
  const passwordHash = await hashPassword(DEMO_PASSWORD)
  const accounts = DEMO_ACCOUNTS.map((account) => Object.assign({}, account, { id: randomUUID() }))
  const created = await db
    .insertInto('users')
    .values(
      accounts.map(({ id, email, plan }) => ({
        id,
        email,
        email_confirmed_at: now,
        password_hash: passwordHash,
        locale: 'en',
        time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
        plan,
        granted_plan: plan === 'PREMIUM' ? plan : null,
        created_at: now,
      })),
    )
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .execute()
  for (const { id, chatId } of accounts.filter((account) => created.some(({ id }) => id === account.id)))
    await db.insertInto('channels').values(channelsOf(id, chatId)).execute()
}

/** The mail of a new account and, where it has one, its chat. */
function channelsOf(userId: string, chatId: number | undefined) {
  const now = new Date()
  const channel = { user_id: userId, confirmed_at: now, created_at: now }
  const mail = { ...channel, id: randomUUID(), kind: 'email' as const, label: 'E-mail' }
  if (chatId === undefined) return [mail]
  const chat = { ...channel, id: randomUUID(), kind: 'telegram' as const }
  return [mail, { ...chat, label: nameOf(chatId), address: String(chatId) }]
}

function nameOf(chatId: number): string {
  const person = DEMO_PEOPLE.find(({ id }) => id === chatId)
  return person === undefined
    ? String(chatId)
    : [person.firstName, 'lastName' in person ? person.lastName : ''].join(' ').trim()
}
