/** What programs need to be found and to start, by system: where programs, libraries and temporary files are. */
const NEEDED = ['PATH', 'LD_LIBRARY_PATH', 'TMPDIR', 'TEMP', 'SystemRoot'] as const

/**
 * Returns the environment of the database's programs. They get none of the product's variables, because some run as
 * users whose other processes can read it. They speak English: what they say of a failure is searched for words.
 */
export function programEnvironment(of: NodeJS.ProcessEnv = process.env): NodeJS.ProcessEnv {
  const needed = NEEDED.flatMap((name) => (of[name] === undefined ? [] : [[name, of[name]] as const]))
  return { ...Object.fromEntries(needed), LC_ALL: 'C' }
}
