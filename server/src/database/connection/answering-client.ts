import type { Pool, QueryConfig, QueryResult } from 'pg'
import { seconds, type Duration } from '@cratewatch/domain/kernel/duration'

/** The database did not answer in time: the connection is lost, whatever the network says of it. */
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
 * Takes a connection of the pool, given up when a statement has no answer within `patience`: a network that hangs never
 * says so, and the server cannot end a statement that it never got.
 */
export async function answeringClient(pool: Pool, patience: Duration): Promise<AnsweringClient> {
  const client = await pool.connect()
  let isGivenUp = false

  function giveUp(): void {
    isGivenUp = true
    // With an error the pool ends the connection at once, and what waits for its answer fails.
    client.release(new NoAnswer(patience))
    // What rests there is as old: waiting for each of them in turn would take minutes.
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
      // A text of several statements that fails half way leaves its transaction open, for whoever comes next.
      if (!isGivenUp) client.release(client.getTransactionStatus() !== 'I')
    },
  }
}
