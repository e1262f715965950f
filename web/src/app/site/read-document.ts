import { DOCUMENT_NAMES, documentPath, type DocumentName } from '@cratewatch/contracts/site/site-pages'
import { Marked } from 'marked'

const TEXTS: Readonly<Record<string, string>> = import.meta.glob('../../../../docs/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
})
/** Marks of what writes a part of a document. */
const MARKS = /<!--[\s\S]*?-->/g

/** Reads a document of `docs/` as HTML. What it links to that no instance shows stays as text. */
export async function readDocument(name: DocumentName): Promise<{ title: string; html: string }> {
  return { title: titleOf(name), html: await markdown.parse(textOf(name)) }
}

const textOf = (name: DocumentName) => TEXTS[`../../../../docs/${name}.md`]?.replaceAll(MARKS, '') ?? ''

function titleOf(name: DocumentName): string {
  const title = /^# (.+)$/m.exec(textOf(name))?.[1]
  if (title === undefined) throw new Error(`docs/${name}.md has no title`)
  return title
}

const markdown = new Marked({
  renderer: {
    heading({ tokens, depth, text }) {
      return `<h${depth} id="${anchorOf(text)}">${this.parser.parseInline(tokens)}</h${depth}>`
    },
    link({ href, text, tokens }) {
      const inside = this.parser.parseInline(tokens)
      const to = documentIn(href)
      if (to === null) return /^(?:https?:|mailto:|#)/.test(href) ? `<a href="${href}">${inside}</a>` : inside
      // A file name is for readers of the repository.
      const words = text === `${to.name}.md` ? titleOf(to.name) : inside
      return `<a href="${documentPath(to.name)}${to.anchor}">${words}</a>`
    },
  },
  hooks: {
    // What is wider than a phone is moved by itself, by keys, too; an empty head is none.
    postprocess: (html) =>
      html
        .replaceAll('<table>', '<div class="moved" tabindex="0"><table>')
        .replaceAll('</table>', '</table></div>')
        .replaceAll('<pre>', '<pre tabindex="0">')
        .replaceAll(/<th(?: [^>]*)?><\/th>/g, '<td></td>'),
  },
})

/** Returns the document that a link leads to, and the place in it; null: it leads elsewhere. */
function documentIn(href: string): { readonly name: DocumentName; readonly anchor: string } | null {
  const [, file = '', anchor = ''] = /^([^#]*)(#.*)?$/.exec(href) ?? []
  const name = DOCUMENT_NAMES.find((each) => file === `${each}.md`)
  return name === undefined ? null : { name, anchor }
}

/** As readers of Markdown elsewhere name the place of a heading. */
function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} -]/gu, '')
    .replaceAll(' ', '-')
}
