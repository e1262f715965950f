import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { DemoError } from './demo/demo-error.ts'

/** Runs the whole product with simulated vendors: no key, no service, no network. Ctrl-C stops everything. */
const { values: options } = parseArgs({ options: { dev: { type: 'boolean', default: false } } })

// Printed before anything large is loaded, so that something appears at once.
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
