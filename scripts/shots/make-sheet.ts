import { existsSync, readFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { fileOf, VARIANTS } from './take-shots.ts'

/** All variants of one state on one picture, phones first. */
export async function makeSheet(browser: Browser, folder: string, name: string): Promise<void> {
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
