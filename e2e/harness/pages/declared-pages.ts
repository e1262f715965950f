import { globSync, readFileSync } from 'node:fs'
import { join, parse } from 'node:path'
import { parseSync, Visitor, type Argument, type Expression, type ObjectExpression } from 'oxc-parser'

const ROUTING = join(import.meta.dirname, '..', '..', '..', 'web', 'src', 'app', 'routing')

/** What the routing says of a page: its name there, its address with `$id` and the like, and the files that it loads. */
export type DeclaredPage = {
  readonly name: string
  readonly path: string
  /** As the build names them. */
  readonly code: readonly string[]
}

type Route = {
  readonly name: string
  readonly parent: string | undefined
  /** Below its parent; empty where it only frames others. */
  readonly path: string
  readonly text: string
}

const routes = new Map(
  globSync(join(ROUTING, '*.tsx'))
    .flatMap(routesOf)
    .map((route) => [route.name, route]),
)
const parents = new Set(Array.from(routes.values(), ({ parent }) => parent))

/** All pages in the order of their declarations, without what only holds others. */
export const PAGES: readonly DeclaredPage[] = [...routes.values()]
  .filter(({ name }) => !parents.has(name))
  .map((route) => ({ name: route.name, path: pathTo(route), code: codeOf(route) }))

/** Returns the address of a page, with what stands for `$id` and the like in it. */
export function pathOf(name: string, filled: Readonly<Record<string, string>> = {}): string {
  const { path } = pageOf(name)
  return path.replaceAll(/\$(\w+)/g, (_, part: string) => filled[part] ?? '')
}

/** Returns a page by its name in the routing. */
export function pageOf(name: string): DeclaredPage {
  const page = PAGES.find((each) => each.name === name)
  if (page === undefined) throw new Error(`No page is declared as ${name}.`)
  return page
}

function routesOf(file: string): Route[] {
  const text = readFileSync(file, 'utf8')
  const found: Route[] = []
  new Visitor({
    VariableDeclarator({ id, init }) {
      if (id.type !== 'Identifier' || init?.type !== 'CallExpression') return
      if (init.callee.type !== 'Identifier') return
      const place = placeOf(init.callee.name, init.arguments)
      if (place === null) return
      found.push({ name: id.name, ...place, text: text.slice(init.start, init.end) })
    },
  }).visit(parseSync(file, text).program)
  return found
}

/** Where a call of the router's puts a page, or one of the routing's own that takes the parent and the path first. */
function placeOf(made: string, [first, second]: readonly Argument[]): Pick<Route, 'parent' | 'path'> | null {
  if (/^create(Root)?Route$/.test(made) && first?.type === 'ObjectExpression') {
    const parent = valueOf(first, 'getParentRoute')
    const path = valueOf(first, 'path')
    return {
      parent: parent?.type === 'ArrowFunctionExpression' ? nameOf(parent.body) : undefined,
      path: path?.type === 'Literal' ? String(path.value) : '',
    }
  }
  if (!/^(publicPage|page|listPage)$/.test(made) || second?.type !== 'Literal') return null
  return { parent: nameOf(first), path: String(second.value) }
}

function nameOf(node: { readonly type: string } | undefined): string | undefined {
  return node?.type === 'Identifier' && 'name' in node ? String(node.name) : undefined
}

function pathTo({ parent, path: own }: Route): string {
  const above = routes.get(parent ?? '')
  const path = (above === undefined ? '' : pathTo(above)) + own
  return path === '/' ? path : path.replace(/\/$/, '')
}

function valueOf({ properties }: ObjectExpression, name: string): Expression | undefined {
  const own = properties.find(
    (each) => each.type === 'Property' && each.key.type === 'Identifier' && each.key.name === name,
  )
  return own?.type === 'Property' ? own.value : undefined
}

function codeOf({ text }: Route): string[] {
  return Array.from(text.matchAll(/\bimport\('([^']+)'\)/g), ([, file]) => parse(file!).name)
}
