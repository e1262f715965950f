import type { Plugin, Rolldown } from 'vite'

type Modules = { getModuleInfo(id: string): Rolldown.ModuleInfo | null }

/** The router and what nobody else uses. The sign-in page takes the history alone, though the same module offers both. */
const ROUTER =
  /[\\/]node_modules[\\/](@tanstack[\\/](react-router|router-core|store|react-store)|use-sync-external-store[\\/].*with-selector)/

/** What every page begins with, and the pages that people open first, by the modules that hold them. */
const FIRST_PAGES = {
  all: ['main.tsx'],
  auth: ['app/routing/show-auth-page.tsx'],
  router: ['app/routing/router.tsx'],
  list: ['app/pages/dashboard/dashboard-layout.tsx', 'app/pages/dashboard/watchlist-page.tsx'],
} as const

/**
 * Returns the file that holds a module which the sign-in page or the watch list needs at once: `auth`, `list`, or
 * `application` where they share it; null for modules of other pages. So each of them loads what it shows, and nothing else.
 */
export function layerOf(source: string) {
  const reached = new Map<string, ReadonlySet<string>>()
  const reach = (page: keyof typeof FIRST_PAGES, modules: Modules) => {
    const known = reached.get(page)
    if (known !== undefined) return known
    const found = new Set<string>()
    for (const file of FIRST_PAGES[page]) follow(`${source}${file}`, modules, found)
    reached.set(page, found)
    return found
  }
  return (id: string, modules: Modules): string | null => {
    const [all, auth, router, list] = (['all', 'auth', 'router', 'list'] as const).map((page) =>
      reach(page, modules).has(id),
    )
    if (all || (auth && (router || list))) return 'application'
    if (auth) return 'auth'
    if (router || ROUTER.test(id)) return 'router'
    return list ? 'list' : null
  }
}

/** Adds a module and all that it imports to those found. */
function follow(id: string, modules: Modules, found: Set<string>): void {
  if (found.has(id) || ROUTER.test(id)) return
  found.add(id)
  for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) follow(imported, modules, found)
}

const DECLARED_PAGES = /[\\/]app[\\/]routing[\\/]\w+-pages\.tsx$/

/** Begins the names of files that hold one page with `page-`: the service worker keeps none of them. */
export function namePages(): Plugin {
  const pages = new Set<string>()
  return {
    name: 'name-pages',
    apply: 'build',
    outputOptions: (options) => ({
      ...options,
      chunkFileNames: ({ facadeModuleId, name }) =>
        `assets/${pages.has(facadeModuleId ?? '') ? 'page-' : ''}${name}-[hash].js`,
    }),
    renderStart() {
      const declared = [...this.getModuleIds()].filter((id) => DECLARED_PAGES.test(id))
      for (const id of declared.flatMap((id) => this.getModuleInfo(id)?.dynamicallyImportedIds ?? []))
        pages.add(id)
    },
  }
}
