/** What keeps a process from its work that an operator can mend, whatever met it: the start, a command or a statement. */
export const CAUSES = ['full', 'read-only', 'not-ours', 'no-right', 'no-tables', 'wrong-secret'] as const
export type Cause = (typeof CAUSES)[number]

const SENTENCES: Readonly<Record<Cause, string>> = {
  full: 'The disk is full: make room. Nothing that was stored is lost; meanwhile nothing is recorded and nothing is checked, and a running Cratewatch goes on by itself.',
  'read-only':
    'The disk can only be read: mount it so that it can be written (a broken one is mounted like this by the system), or set DATA_DIR to another folder.',
  'not-ours':
    'A file belongs to another account of this machine: start Cratewatch as that one, or give this one the files of DATA_DIR (chown -R).',
  'no-right':
    'The database does not let its account do what is needed: have the account of DATABASE_URL own its database and everything in it. A database of a 0.1 that is not the last needs the last 0.1 once: git checkout 7b8b7f8c^, npm ci, npm start, and then a backup (docs/backup.md, Upgrades).',
  'no-tables':
    'The database lacks tables that it once had, as when a disk loses the log of its first minutes. Bring a backup back (npm run restore -- <file> --replace), or remove DATA_DIR/postgres and DATA_DIR/known-state to begin with an empty one.',
  'wrong-secret':
    'This was sealed with another APP_SECRET: set that one, or set it as APP_SECRET_PREVIOUS beside the new one (docs/operating.md, Another secret).',
}

/** PostgreSQL's codes and the system's. */
const BY_CODE: Readonly<Record<string, Cause>> = {
  '53100': 'full',
  ENOSPC: 'full',
  EDQUOT: 'full',
  '25006': 'read-only',
  EROFS: 'read-only',
  EACCES: 'not-ours',
  EPERM: 'not-ours',
  '42501': 'no-right',
  '42P01': 'no-tables',
}

/** SQLite's, which locks the data directory. */
const BY_SQLITE: Readonly<Record<number, Cause>> = {
  3: 'not-ours',
  8: 'read-only',
  13: 'full',
  23: 'not-ours',
}

/** Finds what an operator can mend in an error or in what caused it; null: nothing that is known. */
export function causeOf(error: unknown): Cause | null {
  if (!(error instanceof Error)) return null
  const code = 'code' in error ? String(error.code) : ''
  const sqlite = 'errcode' in error ? BY_SQLITE[Number(error.errcode)] : undefined
  return BY_CODE[code] ?? sqlite ?? (error instanceof WrongSecret ? 'wrong-secret' : causeOf(error.cause))
}

/** Says what an operator has to do about a cause. */
export const sentenceOf = (cause: Cause): string => SENTENCES[cause]

/** Something was sealed with a secret that is not known here, or has been changed. */
export class WrongSecret extends Error {}
