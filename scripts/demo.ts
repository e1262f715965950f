import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { readArguments } from '../server/src/base/arguments.ts'
import { DemoError } from './demo/demo-error.ts'

/**
 * Runs the whole product with simulated vendors: no key, no service, no network. Ctrl-C stops everything. With `DEMO=1`
 * it is made to be exposed to strangers, and forgets everything every few hours.
 */
const USAGE = `Runs the whole product with simulated vendors: no key, no service, no network. Ctrl-C stops it, and the next one goes on
from there. With DEMO=1 it is made for strangers (docs/public-demo.md).

  npm run demo
  npm run dev            with hot reload
`
const { values: options } = readArguments(USAGE, { dev: { type: 'boolean', default: false } })

const isPublic = ['1', 'true'].includes(process.env['DEMO'] ?? '')

// Printed before anything large is loaded, so that something appears at once.
console.log(
  isPublic
    ? 'Cratewatch for everybody, with a marketplace of its own; what people do is thrown away at each reset.'
    : `Cratewatch with a marketplace, a mailbox, a chat and payments of its own; nothing leaves this machine.
Ctrl-C stops it at any time; npm run demo goes on from there.`,
)
enableCompileCache(join(import.meta.dirname, '..', '.cache', 'compiled'))
try {
  if (isPublic) await (await import('./demo/public/run-public-demo.ts')).runPublicDemo()
  else await (await import('./demo/run-demo.ts')).runDemo(options.dev)
} catch (error) {
  console.error(error instanceof DemoError ? error.message : error)
  process.exit(1)
}
