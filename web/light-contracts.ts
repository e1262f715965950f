import { pathToFileURL } from 'node:url'
import type { Plugin, Rolldown } from 'vite'
import type * as Calls from '@cratewatch/contracts/calls'

const CONTRACT = /[\\/]contracts[\\/]src[\\/].*\.ts$/
const CALLS = /[\\/]contracts[\\/]src[\\/]calls\.ts$/

/**
 * Lets browsers load only what a page uses of the contracts: the finished table of calls in place of the module that
 * makes it of schemas, and of the others no schema that nobody asks for.
 */
export function lightContracts(): Plugin {
  return {
    name: 'light-contracts',
    enforce: 'pre',
    async load(id) {
      if (!CALLS.test(id)) return null
      const { endpoints } = (await import(pathToFileURL(id).href)) as typeof Calls
      return `export const endpoints = ${JSON.stringify(endpoints)}`
    },
    transform(code, id) {
      if (!CONTRACT.test(id) || CALLS.test(id)) return null
      const made = this.parse(code, { lang: 'ts' }).body.flatMap(valuesMadeByCalls)
      return made.reduceRight((text, { start, end }) => {
        const value = text.slice(start, end)
        return `${text.slice(0, start)}/* @__PURE__ */ (() => ${value})()${text.slice(end)}`
      }, code)
    },
  }
}

type Statement = ReturnType<Rolldown.PluginContext['parse']>['body'][number]

/** Returns where the constants of a module are made by a call, in order: making a schema does nothing else. */
function valuesMadeByCalls(statement: Statement): { readonly start: number; readonly end: number }[] {
  const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
  if (declaration?.type !== 'VariableDeclaration') return []
  return declaration.declarations.flatMap(({ init }) => (init?.type === 'CallExpression' ? [init] : []))
}
