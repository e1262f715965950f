import type { JsonSchema } from './schemas.ts'

type Operation = {
  readonly operationId: string
  readonly tags: readonly string[]
  readonly summary: string
  readonly description?: string
  readonly deprecated?: boolean
  readonly parameters?: readonly JsonSchema[]
  readonly requestBody?: JsonSchema
  readonly responses: Readonly<Record<string, JsonSchema>>
}
type Call = { readonly method: string; readonly path: string; readonly operation: Operation }

/**
 * Writes an OpenAPI document as one page to read: without a script, so that it loads nothing, sends nothing, and is found
 * in by the browser's own search. References between its parts are links.
 */
export function referencePage(document: JsonSchema): string {
  const { title, description } = document['info'] as Record<'title' | 'description', string>
  const calls = callsOf(document)
  const tags = [...new Set(calls.map(({ operation }) => operation.tags[0] ?? ''))]
  const of = (tag: string) => calls.filter(({ operation }) => operation.tags[0] === tag)
  const { schemas } = document['components'] as { readonly schemas: Readonly<Record<string, JsonSchema>> }
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${text(title)} API</title>
<link rel="icon" href="/favicon.svg">
<style>${STYLE}</style>
</head>
<body>
<nav aria-label="Groups of calls"><ul>${tags.map((tag) => `<li><a href="#tag-${text(tag)}">${text(tag)}</a></li>`).join('')}<li><a href="#schemas">schemas</a></li></ul></nav>
<main>
<h1>${text(title)} API</h1>
${markdown(description)}
<p><a href="/api/openapi.json">openapi.json</a> is the same for programs.</p>
${tags.map((tag) => `<section aria-labelledby="tag-${text(tag)}"><h2 id="tag-${text(tag)}">${text(tag)}</h2>${of(tag).map(callInHtml).join('\n')}</section>`).join('\n')}
<section aria-labelledby="schemas"><h2 id="schemas">schemas</h2>
${Object.entries(schemas)
  .map(
    ([name, schema]) =>
      `<details id="schema-${text(name)}"><summary><code>${text(name)}</code></summary>${schemaInHtml(schema)}</details>`,
  )
  .join('\n')}</section>
</main>
</body>
</html>
`
}

function callsOf(document: JsonSchema): readonly Call[] {
  const calls = (group: unknown, prefix: string) =>
    Object.entries(group as Record<string, Record<string, Operation>>).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({
        method: method.toUpperCase(),
        path: prefix + path,
        operation: resolvedIn(document, operation),
      })),
    )
  return [...calls(document['paths'], ''), ...calls(document['webhooks'], 'webhook ')]
}

/** Puts shared parameters and answers in the place of what refers to them. */
function resolvedIn(document: JsonSchema, operation: Operation): Operation {
  const groups = document['components'] as Readonly<Record<string, Readonly<Record<string, JsonSchema>>>>
  const resolved = (part: JsonSchema): JsonSchema => {
    const [, , group = '', name = ''] = String(part['$ref'] ?? '').split('/')
    return groups[group]?.[name] ?? part
  }
  const responses = Object.entries(operation.responses).map(([status, part]) => [status, resolved(part)])
  return {
    ...operation,
    parameters: (operation.parameters ?? []).map(resolved),
    responses: Object.fromEntries(responses) as Operation['responses'],
  }
}

function callInHtml({ method, path, operation }: Call): string {
  const { operationId, summary, description = '', deprecated, parameters = [], requestBody } = operation
  const responses = Object.entries(operation.responses)
  const succeeded = responses.filter(([status]) => !/^[45]/.test(status))
  const refused = responses.filter(([status]) => /^[45]/.test(status))
  return `<details id="${text(operationId)}"><summary><code><b>${method}</b> ${text(path)}</code> <span>${text(summary)}${deprecated ? ' <em>(deprecated)</em>' : ''}</span></summary>
<p>${text(description)}</p>
${parameters.length === 0 ? '' : `<h4>Takes</h4><dl>${parameters.map(parameterInHtml).join('')}</dl>`}
${requestBody === undefined ? '' : `<h4>Body</h4>${said(requestBody['description'])}${contentInHtml(requestBody)}`}
${succeeded.map(([status, part]) => `<h4>${text(status)} ${text(part['description'])}</h4>${contentInHtml(part)}`).join('')}
${refused.length === 0 ? '' : `<h4>Refusals</h4><ul>${refused.map(([status, part]) => `<li>${text(status)}: ${text(part['description'])}</li>`).join('')}</ul>`}
</details>`
}

function parameterInHtml(parameter: JsonSchema): string {
  const { name, in: where, required, description, schema } = parameter
  const about = `${text(where)}${required === true ? ', required' : ''}`
  return `<dt><code>${text(name)}</code> <small>${about}</small></dt><dd>${said(description)}${schemaInHtml(schema)}</dd>`
}

function contentInHtml({ content }: JsonSchema): string {
  return Object.entries((content ?? {}) as Record<string, JsonSchema>)
    .map(
      ([type, { schema, example }]) =>
        `<p><small>${text(type)}</small></p>${schemaInHtml(schema)}${exampleInHtml(example)}`,
    )
    .join('')
}

function exampleInHtml(example: unknown): string {
  if (example === undefined) return ''
  const said = typeof example === 'string' ? example : JSON.stringify(example, null, 2)
  return `<details><summary>Example</summary><pre><code>${text(said)}</code></pre></details>`
}

const ALTERNATIVES = ['anyOf', 'oneOf', 'allOf'] as const
/** What is said of a value beside its type. */
const BESIDE = [
  'format',
  'pattern',
  'minimum',
  'maximum',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'default',
]

/** Writes a schema: a link to one with a name, or its type, its fields and what limits it. */
function schemaInHtml(given: unknown): string {
  if (typeof given !== 'object' || given === null) return ''
  const schema = given as JsonSchema
  const { $ref, properties, items, description, additionalProperties } = schema
  if (typeof $ref === 'string') {
    const name = text($ref.split('/').at(-1))
    return `<a href="#schema-${name}">${name}</a> `
  }
  const required: readonly unknown[] = Array.isArray(schema['required']) ? schema['required'] : []
  const fields = Object.entries((properties ?? {}) as JsonSchema).map(
    ([name, field]) =>
      `<dt><code>${text(name)}</code>${required.includes(name) ? '' : ' <small>optional</small>'}</dt><dd>${schemaInHtml(field)}</dd>`,
  )
  const others = ALTERNATIVES.flatMap((key) => (Array.isArray(schema[key]) ? schema[key] : []) as unknown[])
  return [
    `<span>${typeInWords(schema)}</span> `,
    said(description),
    items === undefined ? '' : `<div>each: ${schemaInHtml(items)}</div>`,
    typeof additionalProperties === 'object'
      ? `<div>each value: ${schemaInHtml(additionalProperties)}</div>`
      : '',
    fields.length === 0 ? '' : `<dl>${fields.join('')}</dl>`,
    others.length === 0 ? '' : `<ul>${others.map((each) => `<li>${schemaInHtml(each)}</li>`).join('')}</ul>`,
  ].join('')
}

function typeInWords(schema: JsonSchema): string {
  const { type, enum: values } = schema
  const types = [type ?? []].flat().map(String)
  const only = 'const' in schema ? [schema['const']] : []
  const listed = Array.isArray(values) ? values : only
  const beside = BESIDE.filter((key) => schema[key] !== undefined).map(
    (key) => `${key} ${JSON.stringify(schema[key])}`,
  )
  const words =
    listed.length > 0 ? listed.map((value) => JSON.stringify(value)).join(' | ') : types.join(' or ')
  return text([words, ...beside].filter((each) => each !== '').join(', '))
}

const said = (description: unknown) => (typeof description === 'string' ? `<p>${text(description)}</p>` : '')

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const text = (value: unknown) => String(value ?? '').replaceAll(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign)

/** Writes what our own description uses of Markdown: paragraphs, code, links and what is bold. */
function markdown(source: string): string {
  return source
    .split(/^(```[\s\S]*?^```)$/m)
    .flatMap((part) => (part.startsWith('```') ? [part] : part.split(/\n\n+/)))
    .filter((block) => block.trim() !== '')
    .map(blockInHtml)
    .join('\n')
}

function blockInHtml(block: string): string {
  const fenced = /^```\w*\n([\s\S]*)\n```$/.exec(block)?.[1]
  const code = fenced ?? (block.startsWith('    ') ? block.replaceAll(/^ {4}/gm, '') : null)
  if (code !== null) return `<pre><code>${text(code)}</code></pre>`
  const html = text(block.trim())
    .replaceAll(/`([^`]+)`/g, '<code>$1</code>')
    .replaceAll(/\*\*([^*]+)\*\*/g, '<b>$1</b>')
    .replaceAll(/\[([^\]]+)\]\(([^)]+)\)/g, '<a href="$2">$1</a>')
  return `<p>${html}</p>`
}

/** Paper, ink and the one accent of the product's pages. */
const STYLE = `
:root { color-scheme: light dark; --paper: light-dark(#fffdf8, #141210); --well: light-dark(#f4eee3, #1e1b18);
  --ink: light-dark(#1d1a16, #efe9df); --soft: light-dark(#5d554a, #b3a99b); --accent: light-dark(#b32a0f, #ff6a45); }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.55 system-ui, sans-serif; }
main { max-width: 60rem; margin: 0 auto; padding: 1rem 1.25rem 5rem; }
nav { position: sticky; top: 0; background: var(--well); overflow-x: auto; }
nav ul { display: flex; gap: 1rem; margin: 0; padding: .75rem 1.25rem; list-style: none; white-space: nowrap; }
a { color: var(--accent); }
h2 { margin-top: 3rem; scroll-margin-top: 4rem; }
h4 { margin: 1rem 0 .25rem; }
pre { background: var(--well); padding: .75rem 1rem; white-space: pre-wrap; border-radius: .5rem; }
code { font: .9em ui-monospace, monospace; overflow-wrap: anywhere; }
details { border-top: 1px solid var(--well); padding: .5rem 0; scroll-margin-top: 4rem; }
summary { cursor: pointer; padding: .25rem 0; }
summary span, small, dd > span { color: var(--soft); }
dl { margin: .25rem 0 .25rem .5rem; padding-left: .75rem; border-left: 2px solid var(--well); }
dd { margin: 0 0 .5rem 1rem; overflow-wrap: anywhere; }
dd p { margin: 0; }
`
