import { launchBrowser, openPage } from '../e2e/harness/browser.ts'
import { newCollector, signIn } from '../e2e/harness/collector.ts'
import { startProduct } from '../e2e/harness/product.ts'
import { buildWeb } from '../scripts/demo/build-web.ts'
import { startScratchPostgres } from '../server/test/database/scratch-postgres.ts'
import { INTERACTIONS } from './list-page/interactions.ts'
import { measureTasks } from './list-page/long-tasks.ts'
import { watchThousands } from './list-page/watch-thousands.ts'

/**
 * `npm run bench list-page`: what each interaction with a watch list of 2,000 records costs the browser, 100 a page as cards.
 * Wall time: run it on a machine that does nothing else. `--records=500` for less, `--slower=4` as on a slow phone.
 */
const flag = (name: string) => new RegExp(`--${name}=(\\d+)`).exec(process.argv.join(' '))?.[1]
const RECORDS = Number(flag('records') ?? 2_000)
const SLOWER = Number(flag('slower') ?? 1)

await buildWeb()
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
  await page.goto('/dashboard/vinyls?size=100')
  await page.getByRole('article').first().waitFor()
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  const costs: Awaited<ReturnType<typeof measureTasks>>[] = []
  for (const [interaction, act] of INTERACTIONS)
    costs.push(await measureTasks({ browser, page }, interaction, act))
  await close()
  console.log(
    `${RECORDS} records, a processor ${SLOWER} × slower (goals: tasks 50 ms; presses 200 ms when 4 × slower)`,
  )
  console.table(costs)
} finally {
  await browser.close()
  await product.close()
  await postgres.stop()
}
