import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import type { Stage } from './stage.ts'
import { STATES } from './states.ts'
import { show, type Variant } from './take-shots.ts'

/** The pictures of README: which state each shows, and how much of it. */
const PICTURES = [
  { file: 'watchlist', state: 'vinyls-full', width: 'wide', height: 870 },
  { file: 'alert', state: 'alert-mail', width: 'phone', height: null },
] as const
/** What browsers show of the application before it is installed; the manifest names their sizes. */
const MANIFEST_PICTURES = [
  { file: 'screen-wide', state: 'vinyls-full', width: 'wide', height: 870 },
  { file: 'screen-phone', state: 'vinyls-full', width: 'phone', height: 780 },
] as const
type Picture = (typeof PICTURES | typeof MANIFEST_PICTURES)[number]

type Session = { readonly browser: Browser; readonly stage: Stage }

const ROOT = join(import.meta.dirname, '..', '..')
const FOLDER = join(ROOT, 'docs', 'images')
const wordsFile = ({ file }: Picture) => join(FOLDER, `${file}.txt`)

/** Takes the pictures anew, in both themes, with the words that they show. */
export async function takePictures(session: Session): Promise<void> {
  for (const picture of PICTURES) {
    for (const theme of ['light', 'dark'] as const) {
      await takePicture(session, picture, theme, join(FOLDER, `${picture.file}-${theme}.png`))
    }
    await writeFile(wordsFile(picture), await wordsToday(session, picture))
  }
  for (const picture of MANIFEST_PICTURES) {
    await takePicture(session, picture, 'light', join(ROOT, 'web', 'public', `${picture.file}.png`))
  }
}

function takePicture(session: Session, picture: Picture, theme: Variant['theme'], path: string) {
  return inPicture(session, picture, theme, async (page) => {
    const { width } = page.viewportSize() ?? { width: 0 }
    const clip = picture.height === null ? {} : { clip: { x: 0, y: 0, width, height: picture.height } }
    await page.screenshot({ path, fullPage: true, ...clip })
  })
}

/** Compares what the pictures show with what their pages say today; returns the pictures that show something else. */
export async function oldPictures(session: Session): Promise<readonly string[]> {
  const old: string[] = []
  for (const picture of PICTURES) {
    const then = await readFile(wordsFile(picture), 'utf8')
    const now = await wordsToday(session, picture)
    if (now !== then) old.push(`${picture.file} says\n${then}\nand its page today\n${now}`)
  }
  return old
}

function wordsToday(session: Session, picture: Picture): Promise<string> {
  return inPicture(session, picture, 'light', async (page) => lasting(await page.locator('body').innerText()))
}

function inPicture<Result>(
  session: Session,
  { state: name, width }: Picture,
  theme: Variant['theme'],
  use: (page: Page) => Promise<Result>,
): Promise<Result> {
  const state = STATES.find((each) => each.name === name)
  if (state === undefined) throw new Error(`No state is named ${name}.`)
  return show(session, state, { locale: 'en', theme, width }, use)
}

/** Leaves out figures, when something was or will be, and whether the bell has its count yet: they are others at each look. */
function lasting(text: string): string {
  const words = text
    .replaceAll(/^\s*\d+\s*\n\s*\d+ unread$/gm, '')
    .replaceAll(/\b(Next check|Added|Seen|Last checked)\b[^·\n]*/g, '$1 ')
    .replaceAll(/\d+/g, '0')
    .split('\n')
    .map((line) => line.trim())
  return `${words.filter(Boolean).join('\n')}\n`
}
