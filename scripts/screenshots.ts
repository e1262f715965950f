import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { launchBrowser } from '../e2e/harness/browser.ts'
import { buildWeb } from './demo/build-web.ts'
import { makeSheet } from './shots/make-sheet.ts'
import { PAGES } from './shots/pages.ts'
import { prepareStage } from './shots/stage.ts'
import { takeShots, VARIANTS } from './shots/take-shots.ts'

/**
 * `npm run screenshots`: every page in every state, in both languages, light and dark, on a phone and a desk, and one sheet a
 * state with all of them side by side. `--only=<regular expression>` takes a part.
 */
const { values } = parseArgs({ options: { only: { type: 'string', default: '.' } } })
const folder = join(import.meta.dirname, '..', 'screenshots')
const wanted = PAGES.filter(({ name }) => new RegExp(values.only).test(name))

await buildWeb()
if (values.only === '.') await rm(folder, { recursive: true, force: true })
await mkdir(folder, { recursive: true })
const [browser, stage] = await Promise.all([launchBrowser(), prepareStage()])
try {
  const failures = await takeShots({ browser, stage, folder, pages: wanted })
  for (const { name } of wanted) await makeSheet(browser, folder, name)
  console.log(`${wanted.length} states × ${VARIANTS.length} variants in ${folder}`)
  for (const failure of failures) console.error(failure)
  if (failures.length > 0) process.exitCode = 1
} finally {
  await browser.close()
  await stage.close()
}
