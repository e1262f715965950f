import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { rolldown } from 'rolldown'
import { TEXTS } from '../../extension/src/texts.ts'
import packages from '../../package.json' with { type: 'json' }
import { readArguments } from '../../server/src/base/arguments.ts'
import writeClient from '../client/generate.ts'
import { BROWSERS, manifestOf, type ExtensionBrowser } from './manifest.ts'
import { zip } from './zip.ts'

const USAGE = `Packs the browser extension: a folder and a zip file for each of ${BROWSERS.join(' and ')} in extension/dist. The same
sources give the same bytes.

  npm run build:extension
`
const ROOT = join(import.meta.dirname, '..', '..')
const SOURCE = join(ROOT, 'extension')
const DIST = join(SOURCE, 'dist')

const zipName = (browser: ExtensionBrowser) => `cratewatch-${browser}-${packages.version}.zip`

/** Returns the files of the extension for a browser, by their names. */
async function filesFor(browser: ExtensionBrowser): Promise<Map<string, Buffer>> {
  const page = (name: string) => [name, readFileSync(join(SOURCE, 'pages', name))] as const
  const locales = Object.entries(TEXTS).map(([locale, { name, description }]) => {
    const messages = { name: { message: name }, description: { message: description } }
    return [`_locales/${locale}/messages.json`, json(messages)] as const
  })
  return new Map<string, Buffer>([
    ['manifest.json', json(manifestOf(browser))],
    ...locales,
    page('popup.html'),
    page('options.html'),
    ['style.css', Buffer.concat([palette(), readFileSync(join(SOURCE, 'pages', 'style.css'))])],
    ['icon-192.png', readFileSync(join(ROOT, 'web', 'public', 'icon-192.png'))],
    ...(await programs()),
  ])
}

const json = (value: unknown) => Buffer.from(`${JSON.stringify(value, null, 2)}\n`)

/** The colours of the application, so that none is named twice. */
function palette(): Buffer {
  const styles = readFileSync(join(ROOT, 'web', 'src', 'styles.css'), 'utf8')
  return Buffer.from(
    `:root {\n${(styles.match(/^ {2}--color-[a-z-]+: light-dark\(.*\);$/gm) ?? []).join('\n')}\n}\n`,
  )
}

/** Bundles the programs, readable as whoever reviews an extension wants them. */
async function programs(): Promise<readonly (readonly [string, Buffer])[]> {
  const names = ['popup', 'options', 'background']
  const input = Object.fromEntries(names.map((name) => [name, join(SOURCE, 'src', `${name}.ts`)]))
  const bundle = await rolldown({ input, platform: 'browser', cwd: ROOT })
  const { output } = await bundle.generate({ format: 'esm', chunkFileNames: '[name].js' })
  await bundle.close()
  return output.flatMap((file) =>
    file.type === 'chunk' ? [[file.fileName, Buffer.from(file.code)] as const] : [],
  )
}

/** Writes the folder and the zip file for each browser; returns the folders. */
export async function buildExtension(): Promise<Record<ExtensionBrowser, string>> {
  writeClient()
  rmSync(DIST, { recursive: true, force: true })
  for (const browser of BROWSERS) {
    const files = await filesFor(browser)
    for (const [name, data] of files) {
      const file = join(DIST, browser, name)
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, data)
    }
    writeFileSync(join(DIST, zipName(browser)), zip(files))
  }
  return { chromium: join(DIST, 'chromium'), firefox: join(DIST, 'firefox') }
}

if (import.meta.main) {
  readArguments(USAGE, {})
  await buildExtension()
  for (const browser of BROWSERS) console.log(`extension/dist/${zipName(browser)}`)
}
