import type { Browser, CDPSession } from 'playwright-core'

/** A picture of the page in base64, and when it was taken, in milliseconds. */
export type Frame = { readonly at: number; readonly picture: string }

const STEP_MS = 250
const STEPS = 20
const WIDTH = 150

/** Collects a picture of the page whenever it changes. */
export async function recordFrames(cdp: CDPSession): Promise<readonly Frame[]> {
  const frames: Frame[] = []
  cdp.on('Page.screencastFrame', ({ data, metadata, sessionId }) => {
    frames.push({ at: (metadata.timestamp ?? 0) * 1_000, picture: data })
    // The page may be closed meanwhile.
    cdp.send('Page.screencastFrameAck', { sessionId }).catch(() => {})
  })
  await cdp.send('Page.startScreencast', { format: 'jpeg', quality: 60, maxWidth: 412, maxHeight: 823 })
  return frames
}

/** Draws the visit as a strip: what was on the screen every quarter of a second. */
export async function drawStrip(
  browser: Browser,
  { frames, wantedMs }: { frames: readonly Frame[]; wantedMs: number },
  file: string,
): Promise<void> {
  const cells = Array.from({ length: STEPS }, (_, step) => cell(frames, (step + 1) * STEP_MS, wantedMs))
  const context = await browser.newContext({ viewport: { width: 10 * (WIDTH + 10) + 10, height: 720 } })
  const page = await context.newPage()
  await page.setContent(
    `<style>body{margin:5px;display:flex;flex-wrap:wrap;font:12px sans-serif;background:#fff}
    figure{margin:5px;width:${WIDTH}px}img,i{display:block;width:${WIDTH}px;height:${WIDTH * 2}px;background:#ddd}
    .there{color:#080;font-weight:bold}</style>${cells.join('')}`,
  )
  await page.screenshot({ path: file, fullPage: true })
  await context.close()
}

function cell(frames: readonly Frame[], at: number, wantedMs: number): string {
  const frame = frames.findLast((candidate) => candidate.at <= at)
  const picture = frame === undefined ? '<i></i>' : `<img src="data:image/jpeg;base64,${frame.picture}">`
  return `<figure${at >= wantedMs ? ' class="there"' : ''}>${(at / 1_000).toFixed(2)} s${picture}</figure>`
}
