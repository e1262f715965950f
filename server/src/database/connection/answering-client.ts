import type { Pool, QueryConfig, QueryResult } from 'pg'
import { seconds, type Duration } from '@cratewatch/domain/kernel/duration'

/** The database did not answer in time, so the connection counts as lost. */
export class NoAnswer extends Error {
  constructor(patience: Duration, options?: ErrorOptions) {
    super(`The database did not answer within ${patience / seconds(1)} s`, options)
  }
}

export type AnsweringClient = {
  query(config: QueryConfig): Promise<QueryResult>
  release(): void
}

/**
 * Takes a connection from the pool, and gives it up when a statement has no answer within `patience`: a hanging network
 * reports nothing, and the server cannot end a statement that never arrived.
 */
export async function answeringClient(pool: Pool, patience: Duration): Promise<AnsweringClient> {
  const client = await pool.connect()
  let isGivenUp = false

  function giveUp(): void {
    isGivenUp = true
    // Released with an error, the pool ends the connection at once, and its pending statements fail.
    client.release(new NoAnswer(patience))
    // Idle connections are as old: to find each of them dead in turn would take minutes.
    for (let idle = pool.idleCount; idle > 0; idle--)
      pool.connect().then(
        (other) => other.release(true),
        () => {},
      )
  }

  return {
    async query(config) {
      const timer = setTimeout(giveUp, patience)
      try {
        return await client.query(config)
      } catch (error) {
        throw isGivenUp ? new NoAnswer(patience, { cause: error }) : error
      } finally {
        clearTimeout(timer)
      }
    },
    release() {
      // A text of several statements that fails half-way leaves its transaction open for the next user of the
      // connection.
      if (!isGivenUp) client.release(client.getTransactionStatus() !== 'I')
    },
  }
}
