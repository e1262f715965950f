import { Kysely, PostgresDialect, type PostgresPoolClient, type PostgresQueryResult } from 'kysely'
import type { Queries } from '../../server/src/database/database.ts'
import type { Schema } from '../../server/src/database/tables/schema.ts'
import type { Chance } from './chance.ts'
import type { Faults } from './faults.ts'
import type { Planted } from './planted-faults.ts'
import type { PostgresBeneath, Sent } from './postgres-beneath.ts'
import type { Steps } from './steps.ts'

/** The database of one process: each of its statements is a step, whose answer may be late or lost. */
export type SeamOfProcess = {
  readonly queries: Queries
  /** Whether a statement of it waits for a lock: such a process cannot be killed at this moment. */
  isBlocked(): boolean
  /** Breaks all of its connections, and rolls back what is open on them. */
  end(): Promise<void>
}

export type SeamDeps = {
  readonly postgres: PostgresBeneath
  readonly steps: Steps
  readonly chance: Chance
  readonly faults: () => Faults
  readonly planted: Planted
}

type Answer = PostgresQueryResult<never>
type Statement = { readonly text: string; readonly values: readonly unknown[] }

class Terminated extends Error {
  constructor() {
    super('Connection terminated unexpectedly')
  }
}

export function seamOf(name: string, deps: SeamDeps): SeamOfProcess {
  const connections = new Set<Connection>()
  let isOver = false
  const pool = {
    options: deps.postgres.pool.options,
    connect(): Promise<PostgresPoolClient> {
      if (isOver) return new Promise(() => {})
      const connection = new Connection(name, deps, () => connections.delete(connection))
      connections.add(connection)
      const query = (text: unknown, values: readonly unknown[] = []): unknown => {
        if (typeof text !== 'string') throw new Error('Cursors are not used here')
        return connection.query({ text, values })
      }
      return Promise.resolve({
        query: query as PostgresPoolClient['query'],
        release: () => connection.release(),
      })
    },
    end: () => Promise.resolve(),
  }
  return {
    queries: new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) }),
    isBlocked: () => [...connections].some((connection) => connection.isBlocked()),
    async end() {
      isOver = true
      const all = Array.from(connections)
      // Told apart before the first is broken: what waited for it has its lock then, and is no longer blocked.
      const blocked = all.filter((each) => each.isBlocked())
      for (const connection of all.filter((each) => !blocked.includes(each))) await connection.breakOff()
      // What waited for one of those, or for each other, goes on until it is rolled back.
      await Promise.all(blocked.map((connection) => connection.breakOff()))
    },
  }
}

const SHARDS = 2
/** The statements that end a transaction. */
const ENDS = /^(?:commit|rollback)(?! to)/i

class Connection {
  private readonly name: string
  private readonly deps: SeamDeps
  private readonly left: () => void
  /** Stands for the number of the connection in statements that spread their rows by it. */
  private readonly shard: number
  private real: PostgresPoolClient | null = null
  private isBroken = false
  private sent: Sent<Answer> | null = null
  /** The statements of the open transaction; null: none is open. */
  private open: Statement[] | null = null

  constructor(name: string, deps: SeamDeps, left: () => void) {
    this.name = name
    this.shard = name.length === 0 ? 0 : name.charCodeAt(name.length - 1) % SHARDS
    this.deps = deps
    this.left = left
  }

  isBlocked(): boolean {
    return this.sent !== null && this.sent.end === null
  }

  query({ text, values }: Statement): Promise<Answer> {
    if (this.isBroken) return Promise.reject(new Terminated())
    const statement = { text: this.deps.planted.rewrite?.(text) ?? text, values }
    const { promise, resolve, reject } = Promise.withResolvers<Answer>()
    this.deps.steps.ask({
      of: this.name,
      what: nameOf(statement),
      happen: () => this.happen(statement, { resolve, reject }),
    })
    return promise
  }

  private async happen(statement: Statement, waiting: Waiting): Promise<string> {
    const { postgres, chance, faults } = this.deps
    if (chance.happens(faults().lostBefore)) return this.lose(waiting, 'lost on its way')
    this.real ??= await postgres.pool.connect()
    const { real } = this
    const stable = statement.text.replaceAll('pg_backend_pid()', String(this.shard))
    const isFirst = !postgres.isAwaited()
    const mark = isFirst || this.open === null || ENDS.test(stable) ? null : real
    await mark?.query('savepoint before_waiting', [])
    this.sent = postgres.send(() => real.query<never>(stable, statement.values))
    await postgres.attend()
    if (this.sent.end !== null) {
      if (this.sent.end.ok) await mark?.query('release before_waiting', [])
      return this.answer(statement, waiting)
    }
    if (!isFirst && (await postgres.takeBack(this.sent))) {
      await this.standBehind(statement, waiting, mark)
      return 'waits behind another'
    }
    this.awaitLock(statement, waiting)
    return 'waits for a lock'
  }

  /**
   * Sends a statement again that was taken back when another one has its lock, or a transaction has ended: where two wait
   * for the end of one transaction, PostgreSQL wakes both at once, and either may be first. One that locks several rows
   * waits on then, for this one perhaps.
   */
  private async standBehind(
    statement: Statement,
    waiting: Waiting,
    mark: PostgresPoolClient | null,
  ): Promise<void> {
    const { postgres, steps } = this.deps
    this.sent = null
    await mark?.query('rollback to before_waiting', [])
    const before = postgres.unlocked()
    const ended = postgres.ended()
    steps.ask({
      of: this.name,
      what: `again ${nameOf(statement)}`,
      isReady: () => postgres.unlocked() > before || postgres.ended() > ended,
      happen: () => this.happen(statement, waiting),
    })
  }

  /** What waited for a lock is answered by a step of its own, once it has the lock. */
  private awaitLock(statement: Statement, waiting: Waiting): void {
    this.deps.steps.ask({
      of: this.name,
      what: `lock for ${nameOf(statement)}`,
      isReady: () => !this.isBlocked(),
      happen: () => this.answer(statement, waiting),
    })
  }

  private async answer(statement: Statement, waiting: Waiting): Promise<string> {
    const { chance, faults, planted } = this.deps
    const end = this.sent?.end
    this.sent = null
    if (end === null || end === undefined) throw new Error('There is no answer yet')
    const { real } = this
    if (end.ok && real !== null)
      await planted.beside?.(statement.text, (text, values) => real.query(text, values ?? []))
    const of = this.open
    this.follow(statement, end.ok)
    if (chance.happens(faults().lostAfter)) {
      if (planted.repeatsLost === true && /^commit/i.test(statement.text) && of !== null)
        await this.repeat(of)
      return this.lose(waiting, 'done, and the answer lost')
    }
    const deliver = () => (end.ok ? waiting.resolve(end.value) : waiting.reject(end.error))
    const outcome = end.ok ? `${end.value.rows.length} rows` : `error ${String(end.error)}`
    if (!chance.happens(faults().slowAnswer)) {
      deliver()
      return outcome
    }
    this.deps.steps.ask({
      of: this.name,
      what: `answer to ${nameOf(statement)}`,
      happen: () => {
        deliver()
        return outcome
      },
    })
    return `${outcome}, on its way`
  }

  private follow(statement: Statement, isDone: boolean): void {
    if (/^(?:begin|start transaction)/i.test(statement.text)) this.open = []
    else if (ENDS.test(statement.text)) this.over()
    else if (isDone) this.open?.push(statement)
  }

  private async repeat(statements: readonly Statement[]): Promise<void> {
    const { real } = this
    if (real === null) return
    await real.query('begin', [])
    try {
      for (const { text, values } of statements) await real.query(text, values)
      await real.query('commit', [])
    } catch {
      await real.query('rollback', [])
    }
  }

  private async lose({ reject }: Waiting, how: string): Promise<string> {
    await this.breakOff()
    reject(new Terminated())
    return how
  }

  /** Ends the connection: what is open on it is rolled back, as PostgreSQL does when it notices. */
  async breakOff(): Promise<void> {
    this.isBroken = true
    if (this.real === null) return
    if (this.open !== null) await this.real.query('rollback', [])
    if (this.open !== null) this.over()
    this.leave()
  }

  /** The open transaction has ended. */
  private over(): void {
    this.open = null
    this.deps.postgres.noteEnd()
  }

  release(): void {
    if (!this.isBroken) this.leave()
    this.left()
  }

  private leave(): void {
    this.real?.release()
    this.real = null
  }
}

type Waiting = { resolve(answer: Answer): void; reject(error: unknown): void }

function nameOf({ text, values }: Statement): string {
  return `${text.replaceAll(/\s+/g, ' ').slice(0, 90)} ${JSON.stringify(values).slice(0, 200)}`
}
