import type { Pool, PoolClient, QueryConfig, QueryResult } from 'pg'
import { seconds, type Duration } from '@cratewatch/domain/kernel/duration'
import type { Clock } from '../../base/clock.ts'

/** The database did not answer in time, so the connection counts as lost. */
export class NoAnswer extends Error {
  constructor(patience: Duration, options?: ErrorOptions) {
    super(`The database did not answer within ${patience / seconds(1)} s`, options)
  }
}

export type AnsweringClient = {
  query(config: QueryConfig): Promise<QueryResult>
  isInTransaction(): boolean
  release(): void
}

/** More than the product has. A connection that keeps more is closed, which frees the memory of both sides. */
export const MOST_KEPT = 500

/** The names of the statements that each connection keeps. */
const keptBy = new WeakMap<PoolClient, Set<string>>()

/**
 * Takes a connection from the pool, and gives it up when a statement has no answer within `patience`: a hanging network
 * reports nothing, and the server cannot end a statement that never arrived.
 */
export async function answeringClient(
  pool: Pool,
  patience: Duration,
  clock: Clock,
): Promise<AnsweringClient> {
  const client = await pool.connect()
  const kept = keptBy.get(client) ?? new Set()
  keptBy.set(client, kept)
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

  const isInTransaction = () => client.getTransactionStatus() !== 'I'
  let hasFailed = false

  async function query(config: QueryConfig): Promise<QueryResult> {
    const answered = clock.after(patience, giveUp)
    hasFailed = true
    if (config.name !== undefined) kept.add(config.name)
    try {
      const result = await client.query(config)
      hasFailed = false
      return result
    } catch (error) {
      throw isGivenUp ? new NoAnswer(patience, { cause: error }) : error
    } finally {
      answered()
    }
  }

  /**
   * A text of several statements that fails half-way leaves its transaction open for the next user of the connection.
   */
  function release(): void {
    if (!isGivenUp) client.release(isInTransaction() || kept.size > MOST_KEPT)
  }

  return {
    query,
    isInTransaction,
    release() {
      // Whether a transaction is open is told after a refusal, by the end of the answer: an empty question awaits it.
      if (hasFailed && !isGivenUp) query({ text: '' }).then(release, release)
      else release()
    },
  }
}
