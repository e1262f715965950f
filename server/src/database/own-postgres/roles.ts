import { randomBytes } from 'node:crypto'
import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeFileSync } from 'node:fs'

/** The role of the product: it owns its database and is no superuser. */
export const PRODUCT = 'cratewatch'
/** The role that makes the database and mends it. */
export const SUPERUSER = 'postgres'
export const DATABASE = 'cratewatch'

/** Reads the password of both roles, kept beside the cluster and readable by the owner of the directory alone. */
export function readPassword(file: string): string {
  return readFileSync(file, 'utf8').trim()
}

/** Makes the password unless there is one. Half a file is never seen: it gets its name when it is on the disk. */
export function makePassword(file: string): void {
  try {
    if (readPassword(file) !== '') return
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
  }
  const handle = openSync(`${file}.new`, 'w', 0o600)
  writeFileSync(handle, `${randomBytes(24).toString('base64url')}\n`)
  fsyncSync(handle)
  closeSync(handle)
  renameSync(`${file}.new`, file)
}
