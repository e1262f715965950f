import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

/** Fonts and pictures are compressed as they are. */
const COMPRESSIBLE = /\.(js|css)$/

const ENCODERS = { br: promisify(brotliCompress), gz: promisify(gzip) } as const

/** Writes each asset also as a browser takes it, once and as small as it gets, instead of for every request again. */
export function compressAssets(): Plugin {
  let assets = ''
  return {
    name: 'compress-assets',
    apply: 'build',
    configResolved({ root, build }) {
      assets = resolve(root, build.outDir, build.assetsDir)
    },
    async writeBundle() {
      const files = (await readdir(assets)).filter((file) => COMPRESSIBLE.test(file))
      await Promise.all(files.map((file) => compress(join(assets, file))))
    },
  }
}

async function compress(path: string): Promise<void> {
  const content = await readFile(path)
  for (const [ending, encode] of Object.entries(ENCODERS)) {
    await writeFile(`${path}.${ending}`, await encode(content))
  }
}
