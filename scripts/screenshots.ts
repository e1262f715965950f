import { existsSync, readFileSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { launchBrowser } from '../e2e/harness/browser.ts'
import { readArguments, refuseArguments } from '../server/src/base/arguments.ts'
import { buildWeb } from './demo/build-web.ts'
import { takePictures } from './shots/pictures.ts'
import { prepareStage } from './shots/stage.ts'
import { STATES } from './shots/states.ts'
import { takeShots, VARIANTS, fileOf } from './shots/take-shots.ts'

const USAGE = `Every page in every state, in both languages and themes, on phone and desktop, and one sheet for each state with all.

  npm run screenshots -- [options]

  --only=<regular expression>    states whose name matches
  --pictures                     those that are shown elsewhere instead: npm run pictures
`
const { values } = readArguments(USAGE, {
  only: { type: 'string', default: '.' },
  pictures: { type: 'boolean', default: false },
})
const folder = join(import.meta.dirname, '..', 'screenshots')
const wanted = STATES.filter(({ name }) => new RegExp(values.only).test(name))
if (wanted.length === 0)
  refuseArguments(
    `No state has a name that matches ${values.only}. There are: ${STATES.map(({ name }) => name).join(', ')}.`,
    USAGE,
  )

await buildWeb()
if (values.only === '.' && !values.pictures) await rm(folder, { recursive: true, force: true })
await mkdir(folder, { recursive: true })
const [browser, stage] = await Promise.all([launchBrowser(), prepareStage()])
try {
  if (values.pictures) await takePictures({ browser, stage })
  else await takeStates()
} finally {
  await browser.close()
  await stage.close()
}

async function takeStates(): Promise<void> {
  const failures = await takeShots({ browser, stage, folder, pages: wanted })
  for (const failure of failures) console.error(failure)
  if (failures.length > 0) process.exitCode = 1
  for (const { name } of wanted) await makeSheet(browser, folder, name)
  console.log(`${wanted.length} states × ${VARIANTS.length} variants in ${folder}`)
}

/** Puts all variants of one state on one picture, phones first. */
async function makeSheet(browser: Browser, folder: string, name: string): Promise<void> {
  const pictures = VARIANTS.filter((variant) => existsSync(fileOf(folder, name, variant))).map((variant) => {
    const data = readFileSync(fileOf(folder, name, variant)).toString('base64')
    return `<img style="width:${variant.width === 'phone' ? 300 : 800}px" src="data:image/png;base64,${data}">`
  })
  if (pictures.length === 0) return
  const page = await browser.newPage({ viewport: { width: 1660, height: 800 } })
  await page.setContent(
    `<body style="margin:0;padding:12px;background:#888;display:flex;flex-wrap:wrap;gap:12px;align-items:start">${pictures.join('')}</body>`,
  )
  await mkdir(join(folder, 'sheets'), { recursive: true })
  await page.screenshot({ path: join(folder, 'sheets', `${name}.png`), fullPage: true })
  await page.close()
}
