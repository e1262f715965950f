import { spawn, type ChildProcess } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** A root directory with nothing in it but a libc, the shell's tools and what an image adds: a container without an engine. */
export type BareRoot = {
  readonly folder: string
  /** Runs a program in it as process 1 of its own, reading and writing as a container may. */
  start(program: readonly string[], options: RunOptions): ChildProcess
}

export type RunOptions = {
  readonly user: string
  readonly env: Readonly<Record<string, string>>
  /** A folder of this machine that stands in for the volume; null: the root can be written, as while an image is built. */
  readonly volume: { readonly folder: string; readonly at: string } | null
  readonly stdio?: 'inherit' | 'ignore'
}

const OF_SYSTEM = ['bin', 'sbin', 'lib', 'lib64']
const ACCOUNTS = ['passwd', 'group', 'shadow', 'gshadow', 'login.defs', 'nsswitch.conf', 'ld.so.cache']

/** Makes the root. Debian's own programs come from this machine, without what was installed in `/usr/local`. */
export function makeBareRoot(folder: string): BareRoot {
  for (const name of ['etc', 'usr', 'proc', 'dev', 'tmp', 'var/tmp'])
    mkdirSync(join(folder, name), { recursive: true })
  for (const name of OF_SYSTEM) symlinkSync(`usr/${name}`, join(folder, name))
  for (const name of ACCOUNTS) cpSync(`/etc/${name}`, join(folder, 'etc', name))
  return {
    folder,
    start(program, { user, env, volume, stdio = 'inherit' }) {
      const script = join(folder, '..', `enter-${process.pid}-${Math.random()}.sh`)
      writeFileSync(script, mounts(folder, volume).join('\n'))
      const names = Object.entries({ PATH: '/usr/sbin:/usr/bin', ...env }).map(
        ([name, value]) => `${name}=${value}`,
      )
      const inside = ['chroot', `--userspec=${user}`, folder, 'env', '-i', '-C', '/app', ...names, ...program]
      return spawn('unshare', ['--mount', '--pid', '--fork', '--kill-child', 'sh', script, ...inside], {
        stdio: ['ignore', stdio, stdio],
      })
    },
  }
}

function mounts(root: string, volume: RunOptions['volume']): string[] {
  const devices = ['null', 'zero', 'random', 'urandom']
  return [
    'set -e',
    'mount --make-rprivate /',
    `mount --bind ${root} ${root}`,
    `mount --bind /usr ${root}/usr`,
    `mount -o remount,bind,ro ${root}/usr`,
    `mount -t tmpfs -o ro tmpfs ${root}/usr/local`,
    `mount -t proc proc ${root}/proc`,
    `mount -t tmpfs tmpfs ${root}/dev`,
    `mkdir ${root}/dev/shm && chmod 1777 ${root}/dev/shm`,
    ...devices.map((name) => `touch ${root}/dev/${name} && mount --bind /dev/${name} ${root}/dev/${name}`),
    `mount -t tmpfs -o mode=1777 tmpfs ${root}/tmp`,
    ...(volume === null ? [] : [`mount --bind ${volume.folder} ${root}${volume.at}`]),
    ...(volume === null ? [] : [`mount -o remount,bind,ro ${root}`]),
    'exec "$@"',
    '',
  ]
}

/** Returns the process of this machine that is process 1 inside; null: there is none. */
export function insideOf({ pid }: ChildProcess): number | null {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim()
  return children === '' ? null : Number(children.split(' ')[0])
}
