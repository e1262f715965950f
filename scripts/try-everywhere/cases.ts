import type { Machine } from './machine.ts'

/** The conditions under which a clone is tried. */
export type Case = {
  readonly name: string
  /** Where the clone is: in the user's home, or in a folder that everybody may enter. */
  readonly place: 'home' | 'common'
  /** Whether a plain user runs it; default: the present user. */
  readonly plainUser?: boolean
  /** The name of the clone's folder; default a plain one. */
  readonly folder?: string
  /** Variables to set; null: unset. */
  readonly env?: Readonly<Record<string, string | null>>
  /** The Node.js to install from npm for this case, with its own npm. */
  readonly runtime?: readonly string[]
  /** Without a network after `npm ci`, which needs one. */
  readonly withoutNetwork?: boolean
  /** Shell lines that replace the common temporary folder for this case. */
  readonly mounts?: readonly string[]
  /** The memory limit after `npm ci`, which itself unpacks all packages in memory, 1.3 GB together. */
  readonly memoryBytes?: number
  readonly holdsPorts?: boolean
}

const GIGABYTE = 1024 ** 3

/** Files of other users' browsers and tools in the common temporary folder. */
const LEFTOVERS = ['chromium', 'fonts', 'libEGL.so', 'libGLESv2.so', 'cratewatch', 'node-compile-cache']

export const CASES: readonly Case[] = [
  { name: 'as we are, in our home', place: 'home' },
  { name: 'a plain user', place: 'common', plainUser: true },
  {
    name: "beside another user's leftovers",
    place: 'common',
    plainUser: true,
    mounts: [
      'mount -t tmpfs -o mode=1777 tmpfs /tmp',
      ...LEFTOVERS.map((name) => `touch /tmp/${name} && chmod 700 /tmp/${name}`),
    ],
  },
  { name: 'a path with spaces and accents', place: 'common', folder: 'Mis discos (ñandú & café)' },
  { name: 'TZ=Asia/Kolkata', place: 'common', env: { TZ: 'Asia/Kolkata' } },
  { name: 'LANG=C', place: 'common', env: { LANG: 'C', LC_ALL: 'C' } },
  { name: 'LANG=es_ES', place: 'common', env: { LANG: 'es_ES.UTF-8', LC_ALL: 'es_ES.UTF-8' } },
  { name: 'no network after npm ci', place: 'common', withoutNetwork: true },
  { name: 'all default ports taken', place: 'common', holdsPorts: true },
  { name: '1 GB of memory after npm ci', place: 'common', memoryBytes: GIGABYTE },
  { name: 'without HOME', place: 'common', env: { HOME: null } },
  {
    name: 'a temporary folder that forbids execution',
    place: 'home',
    mounts: ['mount -t tmpfs -o mode=1777,noexec tmpfs /tmp'],
  },
  { name: 'the oldest Node', place: 'common', runtime: ['node@20.19.0', 'npm@10.8.2'] },
  { name: 'Node 22', place: 'common', runtime: ['node@22', 'npm@10'] },
  { name: 'the newest Node', place: 'common', runtime: ['node@26', 'npm@11'] },
]

/** Says why a case cannot be tried on this machine; null: it can. */
export function whyNot(each: Case, machine: Machine): string | null {
  if (each.plainUser && machine.isRoot && !machine.canBecomeAnother) return 'needs setpriv'
  if (each.withoutNetwork && !machine.canLeaveNetwork) return 'needs root, unshare and ip'
  if (each.mounts && !machine.canMount) return 'needs root and unshare'
  if (each.memoryBytes && machine.memoryGroups === null) return 'needs root and a memory control group'
  return null
}
