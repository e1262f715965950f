import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { DemoError } from './demo/demo-error.ts'

/** The whole product with its world around it: no key, no service, no network. Ctrl-C stops everything. */
const { values: options } = parseArgs({ options: { dev: { type: 'boolean', default: false } } })

// Said before anything large is loaded: the first second is the one in which people wonder.
console.log(`Cratewatch with a marketplace, a mailbox, a chat and payments of its own; nothing leaves this machine.
Ctrl-C stops it at any time; npm run demo goes on from there.`)
enableCompileCache(join(import.meta.dirname, '..', '.cache', 'compiled'))
try {
  const { runDemo } = await import('./demo/run-demo.ts')
  await runDemo(options.dev)
} catch (error) {
  console.error(error instanceof DemoError ? error.message : error)
  process.exit(1)
}
