import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { TOKEN_SCOPES } from '@cratewatch/domain/accounts/tokens/personal-token'
import { instant } from '@cratewatch/domain/kernel/instant'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freshPostgresUrl } from '../../server/test/database/test-database.ts'
import { startServerProcess, type ServerProcess } from '../../server/test/server-process.ts'
import { standingClock } from '../../simulator/src/kit/clock.ts'
import {
  marketplaceSettings,
  startMarketplace,
  type Marketplace,
} from '../../simulator/src/marketplace/start-marketplace.ts'
import { cratewatch } from '../src/client.ts'
import { installClient, ROOT, type InstalledClient } from './installed-client.ts'

/** Names of the page for what has other names here. */
const PAGE = join(ROOT, 'docs', 'command.md')
const INSTANCE = 'https://cratewatch.example'
const SITE = 'https://www.discogs.com'
/** When the session of the page took place. */
const MOMENT = '2026-11-27T09:41:07.000Z'

let marketplace: Marketplace
let server: ServerProcess
let installed: InstalledClient

beforeAll(async () => {
  const world = startMarketplace({
    releases: 400,
    liveliness: 0,
    shops: [{ username: 'plattenkiste', country: 'Germany', currency: 'EUR', listings: 80 }],
    limits: { authenticated: 100_000 },
    // The page shows prices, and those of other currencies change by the day.
    clock: standingClock(instant(Date.parse(MOMENT))),
  })
  const [DATABASE_URL] = await Promise.all([
    freshPostgresUrl(),
    world.then((started) => (marketplace = started)),
    installClient().then((client) => (installed = client)),
  ])
  server = await startServerProcess({
    DATABASE_URL,
    APP_SECRET: 'a secret that one session needs and no other',
    ...marketplaceSettings(marketplace),
    DISCOGS_REQUESTS_PER_MINUTE: '6000',
    CHECK_FLOOR_SECONDS: '1',
    LOG_LEVEL: 'error',
  })
  const body = { email: 'ada@example.com', password: 'Correct-horse-7-battery' }
  const { token: session } = await cratewatch({ url: server.url }).signup({ body })
  const { token } = await cratewatch({ url: server.url, token: session }).makeToken({
    body: { name: 'Laptop', scopes: [...TOKEN_SCOPES], days: 90 },
  })
  writeFileSync(join(installed.folder, 'token.txt'), token)
})
afterAll(async () => {
  await server.stop()
  await marketplace.close()
})

/** Writes what differs between two runs as the page has it. */
function asOnThePage(output: string): string {
  return output
    .replaceAll(server.url, INSTANCE)
    .replaceAll(marketplace.url, SITE)
    .replaceAll(installed.folder, '~')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, MOMENT)
    .replaceAll(/(?<=until )\d{4}-\d\d-\d\d/g, '2027-02-25')
}

/** Runs a line of the page in the stranger's shell, and returns what the terminal shows. */
async function typed(line: string): Promise<string> {
  if (line === 'cratewatch watch') return watched()
  const command = line.replaceAll(INSTANCE, server.url)
  const { folder: cwd, env } = installed
  return (await promisify(execFile)('sh', ['-c', `{ ${command}\n} 2>&1`], { cwd, env })).stdout
}

const SOON = { timeout: 30_000 }

/** Watches until an alert is printed about copies that appear meanwhile. */
async function watched(): Promise<string> {
  const { folder: cwd, env } = installed
  const watching = spawn('cratewatch', ['watch'], { cwd, env })
  let shown = ''
  for (const stream of [watching.stdout, watching.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (shown += text))
  await expect.poll(() => shown, SOON).toBe('Watching. Ctrl-C ends it.\n')
  marketplace.world.appear(recordOfThePage(), { price: 18.5, currency: 'EUR' })
  await expect.poll(() => shown, SOON).toContain('for sale')
  watching.kill('SIGINT')
  expect(await once(watching, 'exit')).toEqual([0, null])
  return `${shown}^C\n`
}

/** The first record that the page adds. */
const recordOfThePage = () => Number(/(?<=^\$ cratewatch add )\d+/m.exec(readFileSync(PAGE, 'utf8'))?.[0])

it('goes as docs/command.md shows it, with alerts within seconds', { tags: 'play' }, async () => {
  let page = ''
  for (const part of readFileSync(PAGE, 'utf8').split(/(?<=^```console\n)(.*?)(?=^```$)/ms)) {
    const lines = part.startsWith('$ ') ? part.split('\n').filter((line) => line.startsWith('$ ')) : []
    if (lines.length === 0) page += part
    for (const line of lines) page += `${line}\n${asOnThePage(await typed(line.slice(2)))}`
  }
  await expect(page).toMatchFileSnapshot(PAGE)
})
