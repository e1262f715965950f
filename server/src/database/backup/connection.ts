import { Client } from 'pg'

/** Makes every server write the same text for a value. Only waiting for locks is limited in time. */
export const SETTINGS = `
  set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres'; set local timezone = 'UTC';
  set local extra_float_digits = 1; set local bytea_output = 'hex'; set local synchronize_seqscans = off;
  set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0; set local lock_timeout = '15s'`

/**
 * Runs `work` in one snapshot on a connection of its own, which is closed at the end even if a statement is running.
 */
export async function inSnapshot<T>(databaseUrl: string, work: (client: Client) => Promise<T>): Promise<T> {
  return connected(databaseUrl, async (client) => {
    await client.query('begin transaction isolation level repeatable read, read only')
    await client.query(SETTINGS)
    return work(client)
  })
}

/**
 * Runs `work` on a connection of its own, and rolls back what is not committed. Throws why the connection was lost,
 * also where that happened between two statements: the next one only knows that it cannot be sent.
 */
export async function connected<T>(databaseUrl: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: databaseUrl, keepAlive: true })
  let loss: Error | undefined
  // Without a listener a lost connection would end the process.
  client.on('error', (error) => {
    loss ??= error
  })
  await client.connect()
  try {
    return await work(client)
  } catch (error) {
    throw loss ?? error
  } finally {
    await client.end()
  }
}
