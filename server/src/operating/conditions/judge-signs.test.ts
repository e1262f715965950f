import { mkdtempSync, rmSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { minutes, type Duration } from '@cratewatch/domain/kernel/duration'
import { plus } from '@cratewatch/domain/kernel/instant'
import { emptyLimiter } from '@cratewatch/domain/scheduling/limiter'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { emptyDatabase } from '../../../test/database/empty-database.ts'
import { withDatabase } from '../../../test/database/test-database.ts'
import { makeDelivery } from '../../../test/factories/delivery.ts'
import { makeUser } from '../../../test/factories/user.ts'
import { manualClock, type ManualClock } from '../../../test/manual-clock.ts'
import { testDeps } from '../../../test/test-deps.ts'
import { loadDelivery } from '../../alerting/deliveries/load-delivery.ts'
import { claimDue } from '../../alerting/deliveries/send/claim-due.ts'
import { settleDelivered } from '../../alerting/deliveries/settle.ts'
import { emailSender } from '../../alerting/kinds/email/email-sender.ts'
import { conditionJobs } from '../../app/jobs/jobs.ts'
import { readConfig } from '../../base/config/config.ts'
import { pauseChecking } from '../../checking/claim/steer-checks.ts'
import { timestamp } from '../../database/database.ts'
import { readEgress, writeEgress } from '../../outbound/budget/egress-row.ts'
import type { Deps } from '../../outbound/deps.ts'
import type { ReadDisk } from './judge-signs.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'cratewatch-signs-'))
const mailer = { send: () => Promise.reject(new Error('not here')), close: () => Promise.resolve() }

const database = await withDatabase()
let clock: ManualClock
let deps: Deps
/** The subjects of the mails to operators, in order; one of them reads Spanish. */
let subjects: string[]

afterAll(() => rmSync(dataDir, { recursive: true }))
beforeEach(async () => {
  await emptyDatabase(database)
  clock = manualClock()
  subjects = []
  const operators = ['ann@example.com', 'eva@example.com']
  const config = readConfig({
    ADMIN_EMAILS: operators.join(),
    DATA_DIR: dataDir,
    SMTP_URL: 'smtp://localhost',
  })
  deps = testDeps({ database, clock, config, mailer })
  await makeUser(deps.db, { email: operators[0]!, locale: 'en' })
  await makeUser(deps.db, { email: operators[1]!, locale: 'es' })
})

const roomy: ReadDisk = () => Promise.resolve({ blocks: 10, bavail: 9 })

async function pass(count: number, readDisk = roomy): Promise<void> {
  const [job] = conditionJobs(deps, readDisk)
  for (let minute = 0; minute < count; minute++) {
    await job?.run()
    await readMails()
    await clock.advance(minutes(1))
  }
}

async function readMails(): Promise<void> {
  const claims = await claimDue(deps, 'email', 9)
  const sender = emailSender({ ...deps, mailer })
  const written: string[] = []
  for (const claim of claims) {
    const message = (await loadDelivery(deps, claim, { now: clock.now(), rates: null }))?.message
    if (message) written.push((sender.compose(message, clock.now()) as { subject: string }).subject)
  }
  subjects.push(...written.toSorted())
  if (claims.length > 0) await settleDelivered(deps.db, claims, clock.now())
}

const ago = (time: Duration) => timestamp(plus(clock.now(), -time as Duration))

describe('operators are mailed once, each in their language, and once that it is over', () => {
  it('when less than a tenth of the disk of DATA_DIR is free', async () => {
    let share = 0.11
    const shrunken: ReadDisk = async (folder) => {
      const { blocks } = await statfs(folder)
      expect([folder, blocks > 0]).toEqual([dataDir, true])
      return { blocks, bavail: Math.floor(blocks * share) }
    }
    await pass(3, shrunken)
    expect(subjects).toEqual([])
    share = 0.09
    await pass(9, shrunken)
    const began = [
      'Tu Cratewatch te necesita: queda menos de una décima parte del espacio en disco',
      'Your Cratewatch needs you: less than a tenth of the disk is free',
    ]
    expect(subjects).toEqual(began)
    share = 0.11
    await pass(5, shrunken)
    expect(subjects).toEqual(began)
    await pass(9, shrunken)
    expect(subjects).toEqual([
      ...began,
      'Resolved: there’s room on the disk again',
      'Resuelto: vuelve a haber espacio en disco',
    ])
  })

  it('when messages have been due for more than ten minutes', async () => {
    // The records of the delivery are watched, but this test runs no checks.
    await pauseChecking(deps)
    await makeDelivery(deps.db, { delivery: { channel: 'ntfy', due_at: ago(minutes(9)) } })
    await pass(1)
    expect(subjects).toEqual([])
    await pass(9)
    const began = [
      'Tu Cratewatch te necesita: los mensajes llevan más de diez minutos de retraso',
      'Your Cratewatch needs you: messages are more than ten minutes late',
    ]
    expect(subjects).toEqual(began)
    await deps.db.deleteFrom('deliveries').where('channel', '=', 'ntfy').execute()
    await pass(14)
    expect(subjects).toEqual([
      ...began,
      'Resolved: messages are on time again',
      'Resuelto: los mensajes vuelven a salir a tiempo',
    ])
  })

  it('but not of a vendor that this instance does not use', async () => {
    await deps.db.insertInto('remotes').values({ name: 'chat', failures_in_a_row: 9 }).execute()
    for (let minute = 0; minute < 17; minute++) {
      await deps.db
        .updateTable('remotes')
        .set({ failed_at: timestamp(clock.now()) })
        .execute()
      await pass(1)
    }
    expect(subjects).toEqual([])
  })

  it('when others have used up our requests for five minutes', async () => {
    const requestsPerMinute = 60
    const note = (count: number) => {
      const others = { count, limit: 60, since: clock.now(), seenAt: clock.now() }
      const limiter = { ...emptyLimiter(clock.now()), others }
      const breaker = { failures: 0, openUntil: null, openedTimes: 0, failedFor: null }
      return writeEgress(deps.db, 'default', requestsPerMinute, { limiter, breaker }, revision++)
    }
    let { revision } = await readEgress(deps.db, 'default', requestsPerMinute, clock.now())
    for (const count of [14, 58, 58, 58, 58, 58]) {
      await note(count)
      await pass(1)
    }
    expect(subjects).toEqual([])
    await note(58)
    await pass(1)
    expect(subjects).toEqual([
      'Tu Cratewatch te necesita: alguien más está gastando las peticiones al mercado',
      'Your Cratewatch needs you: somebody else uses up the marketplace’s requests',
    ])
  })

  it('when a vendor fails: it is over when it answers, not when nobody has asked it for a while', async () => {
    const note = (failures: number) =>
      deps.db
        .updateTable('remotes')
        .set({ failures_in_a_row: failures, ...(failures > 0 ? { failed_at: timestamp(clock.now()) } : {}) })
        .execute()
    await deps.db.insertInto('remotes').values({ name: 'mail' }).execute()
    for (let minute = 0; minute < 17; minute++) {
      await note(minute + 1)
      await pass(1)
    }
    const began = [
      'Tu Cratewatch te necesita: el servidor de correo no responde',
      'Your Cratewatch needs you: the mail server is down',
    ]
    expect(subjects).toEqual(began)
    await pass(40)
    expect(subjects).toEqual(began)
    await note(0)
    await pass(7)
    expect(subjects).toEqual([
      ...began,
      'Resolved: the mail server is back',
      'Resuelto: el servidor de correo vuelve a responder',
    ])
  })
})
