import { readFileSync } from 'node:fs'

const names = ['bricolage', 'instrument', 'jb'] as const

/** The bytes of `/fonts/{name}.woff2`, or undefined for any other path. */
export function fontAt(path: string): Buffer | undefined {
  const name = names.find((each) => path === `/fonts/${each}.woff2`)
  return name && readFileSync(new URL(`../../../fonts/${name}.woff2`, import.meta.url))
}
