import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path/posix'
import { parseSync } from 'oxc-parser'

export const ROOT = join(import.meta.dirname, '..', '..')

/** Texts by path from the root of the repository. */
export type Files = ReadonlyMap<string, string>

/** Returns the paths of the repository, committed or not, without what git ignores. */
export function pathsIn(root: string): readonly string[] {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  })
  return listed.split('\n').filter((path) => path !== '' && existsSync(join(root, path)))
}

export const sources = (pattern: RegExp): Files =>
  new Map(
    pathsIn(ROOT)
      .filter((path) => pattern.test(path))
      .map((path) => [path, readFileSync(join(ROOT, path), 'utf8')]),
  )

/** `names`: what is taken of it by name. */
type Import = { readonly imported: string; readonly isOfTypes: boolean; readonly names: readonly string[] }

/** What files import, by their paths. */
export type Imports = ReadonlyMap<string, readonly Import[]>

/** Returns what a file imports: paths of this repository, and the names of packages. */
export function importsOf(path: string, text: string): readonly Import[] {
  const { staticImports, staticExports, dynamicImports } = parseSync(path, text).module
  const written = [
    ...staticImports.map(({ moduleRequest, entries }) => ({
      name: moduleRequest.value,
      isOfTypes: entries.length > 0 && entries.every(({ isType }) => isType),
      names: entries.flatMap(({ importName: { name } }) => (name === null ? [] : [name])),
    })),
    ...staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest, isType }) =>
        moduleRequest === null ? [] : [{ name: moduleRequest.value, isOfTypes: isType, names: [] }],
      ),
    ),
    ...dynamicImports.flatMap(({ moduleRequest: { start, end } }) => {
      const name = /^(['"`])([^$]*)\1$/.exec(text.slice(start, end))?.[2]
      return name === undefined ? [] : [{ name, isOfTypes: false, names: [] }]
    }),
  ]
  return written.map(({ name, isOfTypes, names }) => ({ imported: resolved(path, name), isOfTypes, names }))
}

function resolved(importer: string, name: string): string {
  const [, place, rest] = /^@cratewatch\/(\w+)\/(.+)/.exec(name) ?? []
  if (place !== undefined) return `${place}/src/${rest}.ts`
  return name.startsWith('.') ? normalize(join(dirname(importer), name)) : name
}
