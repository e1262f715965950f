import { globSync, readFileSync } from 'node:fs'
import { join, parse } from 'node:path'
import { parseSync, Visitor, type Expression, type ObjectExpression } from 'oxc-parser'

const ROUTING = join(import.meta.dirname, '..', '..', '..', 'web', 'src', 'app', 'routing')

/** What the routing says of a page: its name there, its address with `$id` and the like, and the files that it loads. */
export type DeclaredPage = {
  readonly name: string
  readonly path: string
  /** As the build names them. */
  readonly code: readonly string[]
}

type Route = { readonly name: string; readonly given: ObjectExpression; readonly text: string }

const routes = new Map(
  globSync(join(ROUTING, '*.tsx'))
    .flatMap(routesOf)
    .map((route) => [route.name, route]),
)
const parents = new Set(Array.from(routes.values(), parentOf))

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
      const [given] = init.arguments
      if (init.callee.type !== 'Identifier' || given?.type !== 'ObjectExpression') return
      if (!/^create(Root)?Route$/.test(init.callee.name)) return
      found.push({ name: id.name, given, text: text.slice(given.start, given.end) })
    },
  }).visit(parseSync(file, text).program)
  return found
}

function pathTo(route: Route): string {
  const above = routes.get(parentOf(route) ?? '')
  const own = valueOf(route, 'path')
  const path = (above === undefined ? '' : pathTo(above)) + (own?.type === 'Literal' ? String(own.value) : '')
  return path === '/' ? path : path.replace(/\/$/, '')
}

function parentOf(route: Route): string | undefined {
  const parent = valueOf(route, 'getParentRoute')
  return parent?.type === 'ArrowFunctionExpression' && parent.body.type === 'Identifier'
    ? parent.body.name
    : undefined
}

function valueOf({ given }: Route, name: string): Expression | undefined {
  const own = given.properties.find(
    (each) => each.type === 'Property' && each.key.type === 'Identifier' && each.key.name === name,
  )
  return own?.type === 'Property' ? own.value : undefined
}

function codeOf({ text }: Route): string[] {
  return Array.from(text.matchAll(/\bimport\('([^']+)'\)/g), ([, file]) => parse(file!).name)
}
