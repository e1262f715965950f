import childProcess from 'node:child_process'
import fs from 'node:fs'
import { createRequire, syncBuiltinESMExports } from 'node:module'
import { relative } from 'node:path'

/**
 * Loaded before a command, counts its steps: what it does to files, each program that it starts, each transaction. Each is
 * written to the file `STEPS_TO`; before the one of number `KILL_BEFORE` the process is killed as by a power cut.
 */
const killBefore = Number(process.env['KILL_BEFORE'] ?? Infinity)
const notes = fs.openSync(process.env['STEPS_TO'] ?? '', 'a')
let steps = 0

function step(name: string): void {
  steps += 1
  if (steps === killBefore) process.kill(process.pid, 'SIGKILL')
  fs.writeSync(notes, `${name}\n`)
}

type Call = (...given: unknown[]) => unknown

/** Counts the calls of these functions. */
function count(
  owner: object,
  names: readonly string[],
  nameOf: (first: unknown, name: string) => string | null,
) {
  for (const name of names) {
    const call = Reflect.get(owner, name) as Call
    Reflect.set(owner, name, function counted(this: unknown, ...given: unknown[]) {
      const found = nameOf(given[0], name)
      if (found !== null) step(found)
      return call.apply(this, given)
    })
  }
}

/** Names what is changed in the data directory; the files of a cluster that is being made are one step with it. */
const ofFile = (first: unknown, name: string) => {
  const path = relative(process.env['DATA_DIR'] ?? '', String(first))
  if (path.startsWith('..') || path.includes('.unfinished/')) return null
  return `${name} ${path.replaceAll(/[0-9a-f-]{8,}/g, 'N')}`
}
const CHANGES = ['rename', 'mkdir', 'rm', 'copyFile', 'writeFile', 'link', 'unlink']
count(
  fs,
  CHANGES.map((name) => `${name}Sync`),
  ofFile,
)
count(fs.promises, [...CHANGES, 'open'], ofFile)
count(childProcess, ['spawn', 'spawnSync', 'execFile', 'execFileSync'], (first) => {
  const program = String(first).split('/').at(-1) ?? ''
  return /^(?:initdb|pg_ctl)$/.test(program) ? `run ${program}` : null
})
syncBuiltinESMExports()

const textOf = (query: unknown) =>
  typeof query === 'object' && query !== null && 'text' in query ? query.text : query
const { Client } = createRequire(import.meta.url)('pg') as { readonly Client: { readonly prototype: object } }
count(Client.prototype, ['query'], (query) => {
  const found = /^\s*(?:begin|commit|start transaction)\b/i.exec(String(textOf(query)))
  return found === null ? null : found[0].trim().toLowerCase()
})
