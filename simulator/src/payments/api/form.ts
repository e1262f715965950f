/** Nested form parameters: `a[b][0]=c` is `{ a: { b: ['c'] } }`. Leaves are text. */
export type Params = { readonly [name: string]: Param }
type Param = string | readonly Param[] | Params

type Branch = Map<string, Branch | string>

const longestPath = 8

/** Parses a form or query. Names that are nested too deep are taken literally. */
export function readForm(text: string): Params {
  const root: Branch = new Map()
  for (const [name, value] of new URLSearchParams(text)) plant(root, pathOf(name), value)
  return grown(root) as Params
}

export function textOf(params: Params, name: string): string | undefined {
  const value = params[name]
  return typeof value === 'string' ? value : undefined
}

export function textOrNull(params: Params, name: string): string | null {
  return textOf(params, name) ?? null
}

export function groupOf(params: Params, name: string): Params {
  const value = params[name]
  return typeof value === 'object' && !Array.isArray(value) ? (value as Params) : {}
}

export function listOf(params: Params, name: string): readonly Param[] {
  const value = params[name]
  return Array.isArray(value) ? value : []
}

export function flagOf(params: Params, name: string): boolean | undefined {
  const value = params[name]
  if (value === 'true') return true
  return value === 'false' ? false : undefined
}

export function wholeOf(params: Params, name: string): number | undefined {
  const value = params[name]
  return typeof value === 'string' && /^-?\d+$/.test(value) ? Number(value) : undefined
}

/** Reads the metadata of a request: text by name. */
export function metadataOf(params: Params, name = 'metadata'): Record<string, string> {
  const entries = Object.entries(groupOf(params, name))
  return Object.fromEntries(
    entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}

function pathOf(name: string): readonly string[] {
  const [head = ''] = name.split('[', 1)
  const tail = [...name.slice(head.length).matchAll(/\[([^\]]*)\]/g)].map((match) => match[1] ?? '')
  return tail.length < longestPath ? [head, ...tail] : [name]
}

function plant(branch: Branch, [head = '', ...tail]: readonly string[], value: string): void {
  const name = head === '' ? String(branch.size) : head
  if (tail.length === 0) return void branch.set(name, value)
  const next = branch.get(name)
  const deeper: Branch = next instanceof Map ? next : new Map()
  branch.set(name, deeper)
  plant(deeper, tail, value)
}

function grown(branch: Branch): Param {
  const entries = [...branch].map(
    ([name, value]) => [name, value instanceof Map ? grown(value) : value] as const,
  )
  const isList = entries.length > 0 && entries.every(([name], n) => name === String(n))
  return isList ? entries.map(([, value]) => value) : Object.fromEntries(entries)
}
