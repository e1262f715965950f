import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const IMPORT = /import \{([^}]*)\} from 'lucide-react'/g
const ICON = /export \{([^}]*)\} from '\.\/(icons\/[\w-]+\.mjs)'/g
const KIT = import.meta.resolve('lucide-react')

/** Imports each icon from its own file: by way of the whole kit, every page would reach the icons of all others. */
export function singleIcons(): Plugin {
  const files = new Map<string, string>()
  const kit = KIT.replace(/[^/]*\/[^/]*$/, 'esm/')
  return {
    name: 'single-icons',
    enforce: 'pre',
    apply: 'build',
    buildStart() {
      const index = readFileSync(fileURLToPath(`${kit}lucide-react.mjs`), 'utf8')
      for (const [, names = '', file = ''] of index.matchAll(ICON))
        for (const [, name = ''] of names.matchAll(/default as (\w+)/g)) files.set(name, file)
    },
    transform(code, id) {
      if (id.includes('node_modules') || !code.includes(`'lucide-react'`)) return null
      return code.replace(IMPORT, (_, names: string) => names.split(',').map(importOne).join(';'))
    },
  }

  function importOne(named: string): string {
    const [name = '', local = name] = named.trim().split(' as ')
    const file = files.get(name)
    if (file !== undefined) return `import ${local} from 'lucide-react/dist/esm/${file}'`
    return name === '' ? '' : `import { ${named.trim()} } from 'lucide-react'`
  }
}
