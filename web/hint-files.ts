import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite'

/**
 * The two faces above the fold of the site, whose words are there before the fonts. The application asks for its own once
 * the code has come that has words to show (`loadFonts`); every other font is fetched when its letters turn up.
 */
const URGENT_FONTS = /(bricolage-grotesque|instrument-sans)-latin-wght-normal[^/]*\.woff2$/

/** The modules whose files are named ahead: the entry of all pages, the sign-in page, and the dashboard with its list. */
const ENTRY = /[\\/]src[\\/]main\.tsx$/
const AUTH = /[\\/]app[\\/]routing[\\/]show-auth-page\.tsx$/
const DASHBOARD =
  /[\\/]app[\\/](routing[\\/]router|pages[\\/]dashboard[\\/](dashboard-layout|watchlist-page))\.tsx$/
const THEME = '<script src="/theme.js"></script>'
const TEXTS = /[\\/]messages[\\/](\w+)[\\/]parts[\\/](first|list)\.ts$/

/** Names in the page's head what the first screen will ask for, so that it comes at once and not one after another. */
export function hintFiles(): Plugin {
  return {
    name: 'hint-files',
    apply: 'build',
    transformIndexHtml: (html, { bundle = {}, filename }) => {
      if (!filename.endsWith('site.html')) return { html: withEarly(html), tags: applicationHints(bundle) }
      return Object.keys(bundle)
        .filter((file) => URGENT_FONTS.test(file))
        .map((file) => hint(file, { rel: 'preload', as: 'font', type: 'font/woff2' }))
    },
  }
}

function applicationHints(bundle: Rolldown.OutputBundle): HtmlTagDescriptor[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const filesOf = (pattern: RegExp) => {
    const found = new Set<string>()
    for (const { moduleIds, fileName } of chunks)
      if (moduleIds.some((id) => pattern.test(id))) addWithImports(fileName, bundle, found)
    return [...found]
  }
  const named = filesOf(ENTRY)
  const auth = filesOf(AUTH).filter((file) => !named.includes(file))
  const dashboard = filesOf(DASHBOARD).filter((file) => !named.includes(file))
  const onDashboard = { 'data-for': 'dashboard' }
  return [
    ...dashboard.map((file) => hint(file, auth.includes(file) ? {} : onDashboard)),
    ...dashboard.flatMap((file) =>
      stylesOf(bundle[file]).map((styles) => hint(styles, { ...STYLES, ...onDashboard })),
    ),
    // Only the sign-in page makes hints of these, which is built of this page.
    ...auth.filter((file) => !dashboard.includes(file)).map((file) => hint(file, { rel: 'for-auth' })),
    texts(chunks),
  ]
}

const STYLES = { rel: 'preload', as: 'style' }

function hint(file: string, attrs: object): HtmlTagDescriptor {
  const named = { rel: 'modulepreload', crossorigin: true, href: `/${file}`, ...attrs }
  return { tag: 'link', attrs: named, injectTo: 'head' }
}

/** Adds the script that asks before all hints do, because browsers ask a server for few files at a time. */
function withEarly(html: string): string {
  if (!html.includes(THEME)) throw new Error(`index.html has no ${THEME}`)
  return html.replace(THEME, (script) => `${script}\n    <script src="/early.js"></script>`)
}

function texts(chunks: readonly Rolldown.OutputChunk[]): HtmlTagDescriptor {
  const attrs = { name: 'texts', content: JSON.stringify(textsIn(chunks)) }
  return { tag: 'meta', attrs, injectTo: 'head-prepend' }
}

function stylesOf(file: Rolldown.OutputAsset | Rolldown.OutputChunk | undefined): readonly string[] {
  return file?.type === 'chunk' ? [...(file.viteMetadata?.importedCss ?? [])] : []
}

/** Adds a file and all that it imports to those found. */
function addWithImports(file: string, bundle: Rolldown.OutputBundle, found: Set<string>): void {
  if (found.has(file)) return
  found.add(file)
  const chunk = bundle[file]
  for (const imported of chunk?.type === 'chunk' ? chunk.imports : []) addWithImports(imported, bundle, found)
}

/** Returns the files of texts by language and part; `early.js` knows the language. */
function textsIn(chunks: readonly Rolldown.OutputChunk[]): Record<string, Record<string, string>> {
  const texts: Record<string, Record<string, string>> = {}
  for (const { facadeModuleId, fileName } of chunks) {
    const [, language, part] = TEXTS.exec(facadeModuleId ?? '') ?? []
    if (language !== undefined && part !== undefined) (texts[language] ??= {})[part] = `/${fileName}`
  }
  return texts
}
