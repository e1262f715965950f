import { rm } from 'node:fs/promises'
import type { Queries } from '../../server/src/database/database.ts'
import { openOwnDatabase } from '../../server/src/database/own-postgres/open-own.ts'
import { freshDataDirectory } from '../../server/test/database/fresh-data-directory.ts'
import { startServerProcess } from '../../server/test/server-process.ts'
import { chatSettings, startChat, type Chat } from '../../simulator/src/chat/start-chat.ts'
import { runningClock, wallTime } from '../../simulator/src/kit/clock.ts'
import { startMailbox, type Mailbox } from '../../simulator/src/mailbox/start-mailbox.ts'
import {
  marketplaceSettings,
  startMarketplace,
  type Marketplace,
} from '../../simulator/src/marketplace/start-marketplace.ts'
import type { Services } from '../../simulator/src/services/received.ts'
import { serviceSettings } from '../../simulator/src/services/service-settings.ts'
import { startServices } from '../../simulator/src/services/start-services.ts'

export type Product = {
  readonly url: string
  /** The address that calls come from, for a product behind a proxy. */
  readonly from?: string
  readonly marketplace: Marketplace
  readonly mailbox: Mailbox
  readonly chat: Chat
  readonly services: Services
  /** Ids of records that can be watched and have no copies for sale. */
  readonly records: readonly number[]
  /** Sessions of the accounts that were made for journeys. */
  readonly sessions: string[]
  restart(): Promise<void>
  /**
   * Changes the database while the server is stopped, to simulate time that no journey can wait for. The server starts
   * again.
   */
  change(rows: (db: Queries) => Promise<unknown>): Promise<void>
  close(): Promise<void>
}

export type ProductOptions = {
  readonly releases?: number
  readonly requestsPerMinute?: number
  /** A data directory to copy at the start, which is quicker than initialising one. */
  readonly initialised?: string
}

const REQUESTS_PER_MINUTE = 900

/** Starts the whole product: simulated vendors, the real server in its own process, a fresh data directory. */
export async function startProduct(
  env: Readonly<Record<string, string>> = {},
  { releases = 400, requestsPerMinute = REQUESTS_PER_MINUTE, initialised }: ProductOptions = {},
): Promise<Product> {
  const dataDir = await freshDataDirectory(initialised)
  const marketplace = await startMarketplace({
    releases,
    albums: [40, 120],
    liveliness: 0,
    limits: { authenticated: requestsPerMinute, anonymous: requestsPerMinute },
    clock: wallTime(),
  })
  const mailbox = await startMailbox({ clock: wallTime() })
  const chat = await startChat({ clock: runningClock() })
  const services = await startServices({ clock: wallTime() })
  const settings = {
    DATA_DIR: dataDir,
    DEMO: 'true',
    ...marketplaceSettings(marketplace),
    DISCOGS_REQUESTS_PER_MINUTE: String(requestsPerMinute),
    CHECK_FLOOR_SECONDS: '1',
    SMTP_URL: mailbox.smtpUrl,
    ...chatSettings(chat),
    ...serviceSettings(services),
    ...env,
  }
  let server = await startServerProcess(settings)
  const port = new URL(server.url).port
  const { world } = marketplace
  const ids = Array.from({ length: world.catalogue.size }, (_, index) => world.catalogue.idAt(index))
  return {
    url: server.url,
    marketplace,
    mailbox,
    chat,
    services,
    records: ids.filter((id) => world.release(id) !== undefined && world.stats(id)?.blocked === false),
    sessions: [],
    async restart() {
      await server.kill()
      server = await startServerProcess({ ...settings, PORT: port })
    },
    async change(rows) {
      await server.stop()
      const database = await openOwnDatabase(dataDir)
      await rows(database.queries)
      await database.close()
      server = await startServerProcess({ ...settings, PORT: port })
    },
    async close() {
      await server.stop()
      await services.close()
      await chat.close()
      await mailbox.close()
      await marketplace.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
