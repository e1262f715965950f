import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

/** Fonts and pictures are compressed as they are. */
const COMPRESSIBLE = /\.(js|css|html|svg|webmanifest)$/
/** The server fills these pages with the values of an instance, and compresses them then. */
const FILLED = 'site/'

const ENCODERS = { br: promisify(brotliCompress), gz: promisify(gzip) } as const

/** Writes each file also as a browser takes it, once and as small as it gets, instead of for every request again. */
export function compressAssets(): Plugin {
  let folder = ''
  return {
    name: 'compress-assets',
    apply: 'build',
    configResolved({ root, build }) {
      folder = resolve(root, build.outDir)
    },
    closeBundle: {
      // The service worker is written at the end, too.
      order: 'post',
      sequential: true,
      async handler() {
        const files = await readdir(folder, { recursive: true })
        const chosen = files.filter((file) => COMPRESSIBLE.test(file) && !file.startsWith(FILLED))
        await Promise.all(chosen.map((file) => compress(join(folder, file))))
      },
    },
  }
}

async function compress(path: string): Promise<void> {
  const content = await readFile(path)
  for (const [ending, encode] of Object.entries(ENCODERS)) {
    await writeFile(`${path}.${ending}`, await encode(content))
  }
}
