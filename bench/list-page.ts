import { launchBrowser, openPage } from '../e2e/harness/browser.ts'
import { newCollector, signIn } from '../e2e/harness/collector.ts'
import { startProduct } from '../e2e/harness/product.ts'
import { startScratchPostgres } from '../server/test/database/scratch-postgres.ts'
import { measureFiltering, measureMemory } from './list-page/filtering.ts'
import { measureScrolling } from './list-page/scrolling.ts'
import { INTERACTIONS } from './list-page/interactions.ts'
import { measureTasks } from './list-page/long-tasks.ts'
import { watchThousands } from './list-page/watch-thousands.ts'
import { connectPostgres } from '@cratewatch/server/database/connection/connect-postgres'
import { hidden } from '@cratewatch/server/database/compiled'
import { listOf, listValues } from '@cratewatch/server/watching/list-watches'
import { instant } from '@cratewatch/domain/kernel/instant'
import { sql } from 'kysely'

/**
 * `npm run bench list-page`: the frames while a watch list of 2,000 records is scrolled, how long a filter takes, its memory,
 * what each interaction costs the browser, and how PostgreSQL finds a page of it. Wall time: run it on a machine that does nothing else. `--records=500` for less.
 */
const RECORDS = Number(/--records=(\d+)/.exec(process.argv.join(' '))?.[1] ?? 2_000)
const GOAL_MS = 50
const FIRST = { page: 1, limit: 5, availability: 'all', order: 'added', search: '' } as const
const ASKED = [{}, { availability: 'available' }, { order: 'for-sale' }, { search: 'record' }] as const

const postgres = await startScratchPostgres()
const databaseUrl = await postgres.createDatabase('list_page')
const [product, browser] = await Promise.all([
  startProduct(
    {
      DATABASE_URL: databaseUrl,
      APP_SECRET: 'a secret for the benchmark alone, 32 letters',
      DEFAULT_PLAN: 'PREMIUM',
      // The watcher's own work would be measured as well.
      ROLES: 'web',
    },
    { releases: RECORDS * 2 },
  ),
  launchBrowser(),
])
try {
  const collector = await newCollector(product, 'thousands@example.com')
  await watchThousands(databaseUrl, product, RECORDS)
  const { page, close } = await openPage(browser, { baseURL: product.url })
  await signIn(page, collector)
  await page.goto('/dashboard/vinyls')
  await page.getByRole('article').first().waitFor()
  console.log(
    `${RECORDS} records, 100 a page, scrolled from end to end (goal: 60 frames a second): the last page, and the first with the nine that come`,
  )
  console.table(await measureScrolling({ browser, page }, RECORDS / 100))
  console.log('From the press on a filter to its records, the answer of the server included (goal: 100 ms)')
  console.table(await measureFiltering({ browser, page }))
  console.table(await measureMemory(page))
  await page.goto('/dashboard/vinyls?size=100')
  await page.getByRole('article').first().waitFor()
  const costs: Awaited<ReturnType<typeof measureTasks>>[] = []
  for (const [interaction, act] of INTERACTIONS)
    costs.push(await measureTasks({ browser, page }, interaction, act))
  await close()
  console.table(costs)
  const most = (column: 'longest task, ms' | 'most work of one, ms') =>
    Math.max(...costs.map((cost) => cost[column]))
  console.log(
    `${RECORDS} records, 100 a page as cards; longest task ${most('longest task, ms')} ms, of own work ${most('most work of one, ms')} ms (goal: ${GOAL_MS} ms)\n`,
  )
  await showPlans(databaseUrl)
} finally {
  await browser.close()
  await product.close()
  await postgres.stop()
}

/** Prints how a page of the longest list is found: as it is, with the filter that leaves the least, sorted, and searched. */
async function showPlans(databaseUrl: string): Promise<void> {
  const database = await connectPostgres(databaseUrl, () => {})
  const { queries } = database
  await sql`vacuum analyze`.execute(queries)
  const { id: userId } = await queries
    .selectFrom('users')
    .select('id')
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirstOrThrow()
  for (const asked of ASKED) {
    const wanted = { ...FIRST, ...asked }
    const values = listValues(userId, wanted, instant(Date.now()), '')
    const list = listOf(wanted.order, wanted.search !== '', (name, type) => hidden(values[name], type))
    const { rows: lines } = await sql<
      Record<string, string>
    >`explain (analyze, costs off, buffers off) ${list}`.execute(queries)
    console.log(
      `GET /api/vinyls?${new URLSearchParams(asked).toString()}\n${lines.flatMap(Object.values).join('\n')}\n`,
    )
  }
  await database.close()
}
