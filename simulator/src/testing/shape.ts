/** Where something stands in a JSON document, and which types were seen there: `labels[].name` → `string`. */
export type Shape = ReadonlyMap<string, ReadonlySet<string>>

/** The shape of several documents taken together. `free` names objects whose keys are data, like counts by country. */
export function shapeOf(documents: readonly unknown[], free: RegExp = /(?!)/): Shape {
  const shape = new Map<string, Set<string>>()

  function walk(value: unknown, path: string): void {
    const seen = shape.get(path) ?? new Set()
    shape.set(path, seen.add(typeOf(value)))
    if (Array.isArray(value)) for (const item of value) walk(item, `${path}[]`)
    else if (typeof value === 'object' && value !== null) {
      for (const [key, inner] of Object.entries(value))
        walk(inner, free.test(path) ? `${path}.*` : `${path}.${key}`)
    }
  }

  for (const document of documents) walk(document, '')
  return shape
}

/** What `ours` says that `theirs` never did: keys they do not have, or types they never showed. */
export function inventions(ours: Shape, theirs: Shape): readonly string[] {
  return [...ours].flatMap(([path, types]) => {
    const known = theirs.get(path)
    if (known === undefined) return [`${path}: not a key of theirs`]
    return [...types]
      .filter((type) => !known.has(type))
      .map((type) => `${path}: ${type}, theirs ${[...known].join(' or ')}`)
  })
}

/** What `theirs` says that `ours` never does; parts of objects we lack altogether are not listed again. */
export function omissions(ours: Shape, theirs: Shape): readonly string[] {
  return [...theirs.keys()].filter((path) => !ours.has(path) && ours.has(parentOf(path)))
}

function parentOf(path: string): string {
  return path.endsWith('[]') ? path.slice(0, -2) : path.slice(0, path.lastIndexOf('.'))
}

function typeOf(value: unknown): string {
  if (value === null) return 'null'
  return Array.isArray(value) ? 'array' : typeof value
}
