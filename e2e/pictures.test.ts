import { expect, it } from 'vitest'
import { oldPictures } from '../scripts/shots/pictures.ts'
import { prepareStage } from '../scripts/shots/stage.ts'
import { launchBrowser } from './harness/browser.ts'

it('the pictures of README, of the landing and of links show what their pages say today; npm run pictures takes them anew', async () => {
  const [browser, stage] = await Promise.all([launchBrowser(), prepareStage()])
  try {
    expect(await oldPictures({ browser, stage })).toEqual([])
  } finally {
    await browser.close()
    await stage.close()
  }
})
