type Element = { readonly name: string; readonly text: string }

const VOID = new Set('area base br col embed hr img input link meta source track wbr'.split(' '))
/** Elements that end a paragraph, wherever its end tag stands. */
const BLOCKS = new Set(
  'address article aside blockquote div dl fieldset footer form h1 h2 h3 h4 h5 h6 header hr main nav ol p pre section table ul'.split(
    ' ',
  ),
)
/** The allowed children of tables and lists; browsers move others out. */
const CHILDREN: Readonly<Record<string, readonly string[]>> = {
  table: ['tbody', 'thead', 'tfoot', 'colgroup', 'caption', 'tr'],
  tbody: ['tr'],
  thead: ['tr'],
  tfoot: ['tr'],
  tr: ['td', 'th'],
  ul: ['li'],
  ol: ['li'],
  html: ['head', 'body'],
}
const TOKEN =
  /<!--[\s\S]*?-->|<!doctype html>|<(style|title)([^>]*)>[^<]*<\/\1\s*>|<\/([a-z][a-z\d]*)\s*>|<([a-z][a-z\d]*)((?:\s+[\w:-]+="[^"<]*")*)\s*(\/?)>|[^<]+|</gi
const LOOSE_AMPERSAND = /&(?!(?:[a-z]+\d*|#\d+|#x[\da-f]+);)/i

/**
 * Lists what a browser would have to guess: tags that do not nest or close, misplaced elements, unquoted or repeated
 * attributes, unescaped text. Stricter than HTML, where tags may be left out.
 */
export function htmlFaults(page: string): readonly string[] {
  const faults: string[] = []
  const open: Element[] = []
  const ids = new Set<string>()
  if (!/^<!doctype html>/i.test(page)) faults.push('no doctype')
  for (const [token, raw, rawAttributes, closed, name, attributes = '', slash] of page.matchAll(TOKEN)) {
    const opened = (raw ?? name)?.toLowerCase()
    if (closed !== undefined) close(open, closed.toLowerCase(), faults)
    else if (opened !== undefined) {
      faults.push(...placeFaults(open, opened))
      faults.push(...attributeFaults(opened, rawAttributes ?? attributes, ids))
      if (slash === '/' && !VOID.has(opened)) faults.push(`<${opened}/> does not close itself`)
      if (name !== undefined && !VOID.has(opened)) open.push({ name: opened, text: token })
    } else if (!token.startsWith('<!')) faults.push(...textFaults(token, open.at(-1)?.name))
  }
  return [...faults, ...open.map(({ text }) => `never closed: ${text}`)]
}

function close(open: Element[], name: string, faults: string[]): void {
  const last = open.at(-1)
  if (last?.name === name) open.pop()
  else faults.push(`</${name}> closes ${last?.text ?? 'nothing'}`)
}

function placeFaults(open: readonly Element[], name: string): readonly string[] {
  const parent = open.at(-1)?.name ?? ''
  const allowed = CHILDREN[parent]
  const faults: string[] = []
  if (allowed !== undefined && !allowed.includes(name)) faults.push(`<${name}> directly in <${parent}>`)
  if (BLOCKS.has(name) && open.some((each) => each.name === 'p')) faults.push(`<${name}> within <p>`)
  if (name === 'a' && open.some((each) => each.name === 'a')) faults.push('a link within a link')
  return faults
}

function attributeFaults(name: string, text: string, ids: Set<string>): readonly string[] {
  const given = [...text.matchAll(/([\w:-]+)="([^"]*)"/g)].map(
    ([, key = '', value = '']) => [key, value] as const,
  )
  const keys = given.map(([key]) => key)
  const values = new Map(given)
  const id = values.get('id')
  const faults = [...values.values()]
    .filter((value) => LOOSE_AMPERSAND.test(value))
    .map((value) => `a loose ampersand in ${value}`)
  if (new Set(keys).size < keys.length) faults.push(`an attribute twice in <${name}${text}>`)
  if (id !== undefined && ids.has(id)) faults.push(`the id ${id} twice`)
  if (id !== undefined) ids.add(id)
  if (name === 'img' && !values.has('alt')) faults.push(`a picture without words: ${text}`)
  if (name === 'a' && !/^(https?|mailto):/.test(values.get('href') ?? ''))
    faults.push(`a link to nowhere: ${text}`)
  return faults
}

function textFaults(text: string, parent: string | undefined): readonly string[] {
  if (text === '<' || LOOSE_AMPERSAND.test(text)) return [`no text: ${text.trim().slice(0, 60)}`]
  const isLoose = text.trim() !== '' && (parent === undefined || CHILDREN[parent] !== undefined)
  return isLoose ? [`text where none may stand: ${text.trim().slice(0, 60)}`] : []
}
