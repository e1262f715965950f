import type { Plugin, Rolldown } from 'vite'

const CONTRACT = /[\\/]contracts[\\/]src[\\/].*\.ts$/
const CALLS = '@cratewatch/contracts/calls'
/** A call as a value: `typeof` asks for its type, which is not loaded. */
const USED = /(?<!typeof )\bendpoints\.(\w+)/g
const TABLE = `import { endpoints } from '${CALLS}'`
const TYPES = `import type { endpoints } from '${CALLS}'`
const OTHERWISE = /(?<!typeof )\bendpoints\b/
const ONE_CALL = 'call:'

/**
 * Lets browsers load only what a page uses of the contracts: each call without its schemas from a module of its own, in
 * place of the table of all, and of the other contracts no schema that nobody asks for.
 */
export function lightContracts(): Plugin {
  return {
    name: 'light-contracts',
    enforce: 'pre',
    resolveId: (id) => (id.startsWith(ONE_CALL) ? `\0${id}` : null),
    async load(id) {
      if (!id.startsWith(`\0${ONE_CALL}`)) return null
      const { endpoints } = await import('@cratewatch/contracts/calls')
      const name = id.slice(1 + ONE_CALL.length)
      const call = Object.entries(endpoints).find(([each]) => each === name)?.[1]
      return call === undefined
        ? this.error(`There is no call ${name}`)
        : `export const ${name} = ${JSON.stringify(call)}`
    },
    transform(code, id) {
      if (code.includes(`'${CALLS}'`))
        return importEachCall(code) ?? this.error(`${id}: calls are taken one by one, as endpoints.name`)
      if (!CONTRACT.test(id)) return null
      const made = this.parse(code, { lang: 'ts' }).body.flatMap(valuesMadeByCalls)
      return made.reduceRight((text, { start, end }) => {
        const value = text.slice(start, end)
        return `${text.slice(0, start)}/* @__PURE__ */ (() => ${value})()${text.slice(end)}`
      }, code)
    },
  }
}

/** Imports the calls that a module makes, each from its own; null where it takes the table in another way. */
function importEachCall(code: string): string | null {
  const names = new Set(Array.from(code.matchAll(USED), ([, name = '']) => name))
  const imports = Array.from(
    names,
    (name) => `import { ${name} as endpoints_${name} } from '${ONE_CALL}${name}'`,
  )
  const made = code.replace(USED, 'endpoints_$1').replace(TABLE, TYPES)
  return OTHERWISE.test(made.replace(TYPES, '')) ? null : [...imports, made].join(';')
}

type Statement = ReturnType<Rolldown.PluginContext['parse']>['body'][number]

/** Returns where the constants of a module are made by a call, in order: making a schema does nothing else. */
function valuesMadeByCalls(statement: Statement): { readonly start: number; readonly end: number }[] {
  const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
  if (declaration?.type !== 'VariableDeclaration') return []
  return declaration.declarations.flatMap(({ init }) => (init?.type === 'CallExpression' ? [init] : []))
}
