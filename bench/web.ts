import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { launchBrowser } from '../e2e/harness/browser.ts'
import { newCollector } from '../e2e/harness/collector.ts'
import { startProduct } from '../e2e/harness/product.ts'
import { buildWeb } from '../scripts/demo/build-web.ts'
import { visit, type Visit } from './web/first-visit.ts'
import { VISITED, type Figure, type VisitedPage } from './web/pages.ts'

/**
 * `npm run bench web`: the first visit of a slow phone to the built pages, beside the aims: what is loaded, and when what
 * people came for is on the screen. `--runs=5` for more; lists of requests are left in `bench/results/web`.
 */
const RUNS = Number(/--runs=(\d+)/.exec(process.argv.join(' '))?.[1] ?? 3)
const RECORDS = 5
const FOLDER = join(import.meta.dirname, 'results', 'web')

await buildWeb()
await mkdir(FOLDER, { recursive: true })
const [product, browser] = await Promise.all([startProduct(), launchBrowser()])
try {
  const collector = await newCollector(product, 'first-visit@example.com')
  for (const record of product.records.slice(0, RECORDS)) await collector.add(record)
  // The server's code is compiled, and the first look at the records is over.
  for (const page of VISITED) await visit(browser, product, page, collector)
  for (const page of VISITED) {
    const visits: Visit[] = []
    for (let run = 0; run < RUNS; run++) visits.push(await visit(browser, product, page, collector))
    const middle = visits.toSorted((a, b) => a.wantedMs - b.wantedMs)[Math.floor(RUNS / 2)]
    if (middle === undefined) continue
    print(page, middle)
    await writeFile(join(FOLDER, `${page.name}.txt`), `${middle.loaded.join('\n')}\n`)
  }
} finally {
  await browser.close()
  await product.close()
}

/** Prints the figures of one visit, the middle one of several, beside the aims. */
function print({ path, aims }: VisitedPage, seen: Visit): void {
  const figures: Record<Figure, number> = {
    'script, kB': seen.scriptKB,
    requests: seen.requests,
    'API calls': seen.apiCalls.length,
    'wanted, ms': seen.wantedMs,
  }
  console.log(
    `\n${path}: first paint ${Math.round(seen.firstPaintMs)} ms, ${seen.scripts} scripts, fonts ${seen.fontsKB.toFixed(1)} kB, all ${seen.totalKB.toFixed(1)} kB`,
  )
  for (const [name, figure] of Object.entries(figures)) {
    const aim = aims[name as Figure]
    const isMet = aim === undefined || figure <= aim
    const beside = aim === undefined ? '' : ` of ${aim}`
    console.log(`  ${isMet ? '✓' : '✗'} ${name.padEnd(12)}${figure.toFixed(1).padStart(8)}${beside}`)
  }
}
