import { existsSync, readdirSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { Client } from 'pg'
import { pino } from 'pino'

/** Runs one statement on a connection of its own. */
export async function ask(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  return client
    .query<Record<string, unknown>>(text)
    .then(({ rows }) => rows)
    .finally(() => client.end())
}

/** Kills the server of a data directory as a power cut does, and waits until it is gone. */
export async function killServer(dataDir: string): Promise<void> {
  const id = Number((await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0])
  process.kill(id, 'SIGKILL')
  while (existsSync(`/proc/${id}/cwd`)) await new Promise((resolve) => setImmediate(resolve))
}

/** Writes another number into the files by which a server says that it runs. */
export async function writeServerId(dataDir: string, id: number | string): Promise<void> {
  const folder = join(dataDir, 'postgres')
  for (const name of readdirSync(folder).filter((each) => /^postmaster\.pid$|\.lock$/.test(each))) {
    const [, ...rest] = (await readFile(join(folder, name), 'utf8')).split('\n')
    await writeFile(join(folder, name), [id, ...rest].join('\n'))
  }
}

/** Returns the file of a table or index, below the data directory. */
export async function fileOf(url: string, dataDir: string, relation: string): Promise<string> {
  const [row] = await ask(url, `select pg_relation_filepath('${relation}') as path`)
  return join(dataDir, 'postgres', String(row?.['path']))
}

/** Damages every page of a file: what a disk that forgets leaves. */
export async function damagePages(file: string): Promise<void> {
  const bytes = await readFile(file)
  for (let page = 0; page < bytes.length; page += 8_192) bytes.fill(0x5a, page + 64, page + 4_096)
  await writeFile(file, bytes)
}

/** Collects what is logged. */
export function listening() {
  const lines: string[] = []
  const stream = new Writable({
    write: (line: Buffer, _, done) => {
      lines.push(line.toString())
      done()
    },
  })
  return { log: pino(stream), lines }
}
