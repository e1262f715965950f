/** The types at each path of a JSON document: `labels[].name` → `string`. */
export type Shape = ReadonlyMap<string, ReadonlySet<string>>

/** Returns the common shape of several documents. `free` names objects whose keys are data, like counts by country. */
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

/** Lists what `ours` has and `theirs` never had: keys or types. */
export function inventions(ours: Shape, theirs: Shape): readonly string[] {
  return [...ours].flatMap(([path, types]) => {
    const known = theirs.get(path)
    if (known === undefined) return [`${path}: not a key of theirs`]
    return [...types]
      .filter((type) => !known.has(type))
      .map((type) => `${path}: ${type}, theirs ${[...known].join(' or ')}`)
  })
}

/** Lists what `theirs` has and `ours` never has; parts of missing objects are not listed again. */
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
