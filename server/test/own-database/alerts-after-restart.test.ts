/** @module-tag play */

import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { standingClock } from '../../../simulator/src/kit/clock.ts'
import { startMailbox, type Mailbox } from '../../../simulator/src/mailbox/start-mailbox.ts'
import {
  marketplaceSettings,
  startMarketplace,
  type Marketplace,
} from '../../../simulator/src/marketplace/start-marketplace.ts'
import { migrate } from '../../src/database/migrate.ts'
import { openOwnDatabase } from '../../src/database/own-postgres/open-own.ts'
import { reachRunning } from '../../src/database/own-postgres/own-postgres.ts'
import { freshDataDirectory } from '../database/fresh-data-directory.ts'
import { ask, killServer } from '../database/own-files.ts'
import { populate, WATCHERS } from '../kill-anytime/population.ts'
import { watchListStates } from '../kill-anytime/questions.ts'
import { startServerProcess, type ServerProcess } from '../server-process.ts'

/** What is promised from the end of the database to the last alert; a lease that runs out takes 60 s. */
const LONGEST_MS = 15_000

let marketplace: Marketplace
let mailbox: Mailbox
let dataDir: string
let server: ServerProcess
let records: number[]
let reach: ReturnType<typeof reachRunning>

beforeAll(async () => {
  marketplace = await startMarketplace({
    releases: 400,
    liveliness: 0,
    limits: { authenticated: 100_000 },
    clock: standingClock(),
  })
  mailbox = await startMailbox({ clock: standingClock() })
  dataDir = await freshDataDirectory()
  const { world } = marketplace
  records = Array.from({ length: world.catalogue.size }, (_, index) => world.catalogue.idAt(index))
    .filter((id) => world.stats(id)?.blocked === false)
    .slice(0, 3)
  const database = await openOwnDatabase(dataDir)
  await migrate(database.queries)
  await populate(database, records)
  await database.close()
  server = await startServerProcess({
    DATA_DIR: dataDir,
    APP_SECRET: 'a secret that every restart knows again',
    ...marketplaceSettings(marketplace),
    DISCOGS_REQUESTS_PER_MINUTE: '6000',
    CHECK_FLOOR_SECONDS: '1',
    SMTP_URL: mailbox.smtpUrl,
    MAIL_GATHERING_SECONDS: '1',
    LOG_LEVEL: 'fatal',
  })
  reach = reachRunning(dataDir)
  const isSeen = async () => (await watchListStates(server.url)).every((state) => state === 'none')
  await vi.waitUntil(isSeen, { timeout: 60_000 })
})
afterAll(async () => {
  reach.release()
  await server.stop()
  await Promise.all([mailbox.close(), marketplace.close()])
  await rm(dataDir, { recursive: true, force: true })
})

/**
 * Kills the database, and returns the milliseconds until everybody was told. It cannot be started again before a vendor
 * `hasAnswered`, so that the answer meets no database.
 */
async function restartAndMeasure(record: number, hasAnswered = () => true): Promise<number> {
  const [folder, away] = ['postgres', 'away'].map((name) => join(dataDir, name)) as [string, string]
  const began = performance.now()
  await killServer(dataDir)
  await rename(folder, away)
  await vi.waitUntil(hasAnswered, { timeout: 30_000, interval: 10 })
  await rename(away, folder)
  await expect.poll(() => isNotified(record), { timeout: 90_000, interval: 100 }).toBe(true)
  return performance.now() - began
}

const mailsAbout = (record: number) =>
  mailbox.mails().filter(({ text }) => text.includes(`/sell/release/${record}`))

/** Whether each collector has a mail about a record, and the product knows it. */
async function isNotified(record: number): Promise<boolean> {
  if (new Set(mailsAbout(record).flatMap(({ to }) => to)).size < WATCHERS) return false
  const pending = "select id from deliveries where state = 'pending'"
  return ask(reach.url(), pending).then(
    (rows) => rows.length === 0,
    () => false,
  )
}

describe('a copy that appears while the database is killed is notified within 15 seconds', () => {
  it('when it had not been seen', async () => {
    marketplace.world.appear(records[0] ?? 0)
    expect(await restartAndMeasure(records[0] ?? 0)).toBeLessThan(LONGEST_MS)
  })

  it('when its check was on its way', async () => {
    const record = records[1] ?? 0
    marketplace.faults.add({ kind: 'stall', recordId: record, next: 1 })
    marketplace.world.appear(record)
    await expect.poll(() => marketplace.faults.holding, { timeout: 30_000, interval: 10 }).toBe(1)
    const answer = () => {
      marketplace.faults.release()
      return marketplace.faults.holding === 0
    }
    expect(await restartAndMeasure(record, answer)).toBeLessThan(LONGEST_MS)
  })

  it('when its mail was on its way', async () => {
    const [record = 0, to] = [records[2], 'watcher0@example.com']
    mailbox.faults.add({ kind: 'slow', delayMs: 1_500, next: 1, at: 'data', to })
    marketplace.world.appear(record)
    await expect.poll(() => mailbox.faults.list(), { timeout: 30_000, interval: 10 }).toEqual([])
    const hasAnswered = () => mailsAbout(record).some((mail) => mail.to.includes(to))
    expect(await restartAndMeasure(record, hasAnswered)).toBeLessThan(LONGEST_MS)
  })
})
