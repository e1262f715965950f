import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, mkdtempSync, renameSync } from 'node:fs'
import { delimiter, dirname, isAbsolute, join } from 'node:path'
import { promisify } from 'node:util'
import type { Counterpart, Workbench } from './counterpart.ts'

const runFile = promisify(execFile)
const CACHE = join(import.meta.dirname, '..', '..', '.cache', 'counterparts')

/** Why something cannot be tried on this machine, which says nothing about the product. */
export class NotHere extends Error {}

/** Fetches what a counterpart needs, or finds it where it is installed. Throws `NotHere` where it is not to be had. */
export async function fetchNeeds(
  { npm = [], debian = [] }: Counterpart['needs'],
  signal: AbortSignal,
): Promise<Pick<Workbench, 'npmFolder' | 'command'>> {
  const npmFolder = npm.length === 0 ? '' : await installFromNpm(npm, signal)
  const root = debian.length === 0 ? '' : await unpackFromDebian(debian, signal)
  return { npmFolder, command: (name) => findCommand(name, root) }
}

function installFromNpm(packages: readonly string[], signal: AbortSignal): Promise<string> {
  return once('npm', packages, (folder) =>
    runOrMiss('npm', ['install', '--no-save', '--no-audit', '--no-fund', '--prefix', folder, ...packages], {
      signal,
    }),
  )
}

/** Unpacks packages and those of their dependencies that are not installed; returns '' where all are. */
async function unpackFromDebian(packages: readonly string[], signal: AbortSignal): Promise<string> {
  const plan = await runOrMiss('apt-get', ['-s', '--no-install-recommends', 'install', ...packages], {
    signal,
  })
  // What has an older version in brackets is installed, and good enough.
  const missing = [...plan.matchAll(/^Inst (\S+) \((\S+)/gm)].map(([, name, version]) => `${name}=${version}`)
  if (missing.length === 0) return ''
  return once('debian', missing, async (folder) => {
    await runOrMiss('apt-get', ['download', ...missing], { cwd: folder, signal })
    for (const file of globSync('*.deb', { cwd: folder }))
      await runOrMiss('dpkg-deb', ['-x', join(folder, file), folder], { signal })
  })
}

/** Fills a folder that is named by what is in it, unless an earlier run has done so. */
async function once(
  kind: string,
  names: readonly string[],
  fill: (folder: string) => Promise<unknown>,
): Promise<string> {
  const folder = join(CACHE, kind, createHash('sha256').update(names.join(' ')).digest('hex').slice(0, 12))
  if (existsSync(folder)) return folder
  mkdirSync(join(CACHE, kind), { recursive: true })
  const unfinished = mkdtempSync(`${folder}-`)
  await fill(unfinished)
  renameSync(unfinished, folder)
  return folder
}

async function runOrMiss(
  program: string,
  words: readonly string[],
  options: { readonly cwd?: string; readonly signal: AbortSignal },
): Promise<string> {
  try {
    return (await runFile(program, [...words], { ...options, maxBuffer: 2 ** 26 })).stdout
  } catch (error) {
    if (options.signal.aborted) throw error
    const output = error instanceof Error && 'stderr' in error ? String(error.stderr) : ''
    const why =
      output.split('\n').find((line) => /^(E:|npm error)/.test(line)) ?? `${program} does not run here`
    throw new NotHere(why.replace(/^(E:|npm error) /, ''))
  }
}

/** Chromium's own folder first: its program in usr/bin looks for what is installed. */
const PLACES = [
  'usr/lib/chromium',
  'usr/sbin',
  'usr/bin',
  'usr/lib/postfix/sbin',
  'usr/lib/postgresql/15/bin',
]

/** Finds a program in what was unpacked, or on this machine. */
function findCommand(name: string, root: string): ReturnType<Workbench['command']> {
  const unpacked = root === '' ? [] : PLACES.map((place) => join(root, place))
  const ours = [dirname(process.execPath), ...(process.env['PATH'] ?? '').split(delimiter)]
  const installed = [...ours, ...PLACES.map((place) => `/${place}`)]
  if (isAbsolute(name)) return { file: name, env: {} }
  const folder = [...unpacked, ...installed].find((each) => existsSync(join(each, name)))
  if (folder === undefined) throw new NotHere(`there is no ${name}`)
  const libraries = globSync(
    ['usr/lib', 'usr/lib/*-linux-*', 'usr/lib/*-linux-*/pulseaudio', 'usr/lib/postfix'],
    { cwd: root || '/' },
  )
  return {
    file: join(folder, name),
    env:
      root === ''
        ? {}
        : {
            LD_LIBRARY_PATH: libraries.map((each) => join(root, each)).join(':'),
            PYTHONPATH: join(root, 'usr/lib/python3/dist-packages'),
          },
  }
}
