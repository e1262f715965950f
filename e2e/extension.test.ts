import { describe, expect, it } from 'vitest'
import { buildExtension } from '../scripts/extension/build.ts'
import { axeViolations } from './harness/axe.ts'
import { playExtension } from './harness/extension/play-extension.ts'
import { standIn } from './harness/extension/stand-in.ts'
import { journeysOfFile } from './harness/journeys.ts'
import { VARIANTS } from './harness/variants.ts'

const journeys = journeysOfFile()

describe.each(VARIANTS)('the extension in $language', ({ language, options }) => {
  it('watches the record of a page with a limit, counts its alert, and says what a revoked token asks for', async () => {
    const { product } = journeys
    const { chromium } = await buildExtension()
    const { page, complaints, close } = await journeys.open(options)
    page.context().on('weberror', (error) => complaints.push(error.error().message))
    const extension = await standIn(page.context(), chromium, product.url)
    await playExtension({
      product,
      extension,
      email: `extension.${language}@example.com`,
      language,
      look: async (view, name) => expect([name, ...(await axeViolations(view))]).toEqual([name]),
    })
    expect(complaints).toEqual([])
    await close()
  })
})
