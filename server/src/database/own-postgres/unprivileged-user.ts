import { readFileSync, statSync } from 'node:fs'
import { userInfo } from 'node:os'
import { dirname, resolve } from 'node:path'

/** The user of a child process, for `spawn`. */
export type Identity = { readonly uid: number; readonly gid: number }

/** The usual ids of `nobody` on Linux, for systems whose list of users lacks it. */
const USUAL: Identity = { uid: 65_534, gid: 65_534 }

/** The first id of the own database: Debian, Fedora and systemd give none of this range to anybody. */
const OWN_ID = 60_817

/**
 * Returns the user to run PostgreSQL as, which refuses root: an id that no account has, so that no other program can
 * enter its folder. Null: the present user is fine.
 */
export function unprivilegedUser(): Identity | null {
  return process.getuid?.() === 0 ? freeIdentityIn(readUsers()) : null
}

/** Finds the first id from `OWN_ID` on that no account in the text of /etc/passwd has. */
export function freeIdentityIn(users: string): Identity {
  const taken = new Set(users.split('\n').map((line) => Number(line.split(':')[2])))
  let id = OWN_ID
  while (taken.has(id)) id += 1
  return { uid: id, gid: id }
}

/** Returns the user to make a cluster as when root does: `initdb` asks for the name of its user. */
export const nobody = (): Identity => nobodyIn(readUsers())

/** Finds the ids of `nobody` in the text of /etc/passwd. */
export function nobodyIn(users: string): Identity {
  const entry = /^nobody:[^:]*:(-?\d+):(-?\d+):/m.exec(users)
  return entry === null ? USUAL : { uid: Number(entry[1]), gid: Number(entry[2]) }
}

function readUsers(): string {
  try {
    return readFileSync('/etc/passwd', 'utf8')
  } catch {
    return ''
  }
}

/** Throws, with what to do, when the system has no name for the present user: PostgreSQL needs one to start. */
export function requireUserName(readUser: () => unknown = userInfo): void {
  try {
    readUser()
  } catch (error) {
    const id = process.getuid?.()
    throw new Error(
      `PostgreSQL does not start as user ${id}, who has no name on this machine: add one as root ` +
        `(echo "me:x:${id}:${process.getgid?.()}::/tmp:/bin/sh" >> /etc/passwd), or set DATABASE_URL to a server that runs elsewhere.`,
      { cause: error },
    )
  }
}

/** Whether every user may enter a folder and all folders above it, by their modes. */
export function everybodyMayEnter(folder: string): boolean {
  const path = resolve(folder)
  const isOpen = ((statSync(path, { throwIfNoEntry: false })?.mode ?? 0) & 0o001) !== 0
  return isOpen && (dirname(path) === path || everybodyMayEnter(dirname(path)))
}
