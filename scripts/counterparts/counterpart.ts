/** One program that nobody here wrote, tried with the product. */
export interface Counterpart {
  /** As its makers write it, such as "PgBouncer, transaction mode". */
  readonly name: string
  /** What has to be there: npm packages with exact versions, or Debian packages. */
  readonly needs: { readonly npm?: readonly string[]; readonly debian?: readonly string[] }
  /** Plays with it and throws at what is wrong; resolves to its version and what was seen, in half a line. */
  readonly attempt: (bench: Workbench) => Promise<{ readonly version: string; readonly seen: string }>
}
/** What an attempt may use; everything it starts ends with it. */
export interface Workbench {
  /** A folder of its own, empty at first. */
  readonly folder: string
  /** The folder whose node_modules holds the npm packages asked for. */
  readonly npmFolder: string
  /** Where the Debian packages are unpacked (usr/sbin/…), '' where they are installed: `command('pgbouncer')` gives the path, with its libraries' environment. */
  readonly command: (name: string) => { readonly file: string; readonly env: Record<string, string> }
  readonly signal: AbortSignal
  readonly log: (line: string) => void
}
