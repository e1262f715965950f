import { createServer, type AddressInfo, type Server } from 'node:net'
import { seconds } from '@cratewatch/domain/kernel/duration'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { freshPostgresUrl } from '../../../test/database/test-database.ts'
import { manualClock, type ManualClock } from '../../../test/manual-clock.ts'
import { DatabaseProblem } from '../database-errors.ts'
import { awaitDatabase } from './await-database.ts'

let clock: ManualClock
let said: string[]
/** A server that answers every connection with one error, as PostgreSQL writes it. */
let server: Server
let code: string

beforeEach(async () => {
  clock = manualClock()
  said = []
  server = createServer((socket) => {
    socket.on('error', () => {}).once('data', () => socket.end(errorMessage(code)))
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
})
afterEach(() => server.close())

function errorMessage(code: string): Buffer {
  const fields = `SFATAL\0C${code}\0Mthe server says why\0\0`
  const message = Buffer.alloc(5 + fields.length)
  message.write('E')
  message.writeInt32BE(4 + fields.length, 1)
  message.write(fields, 5)
  return message
}

const log = pino({ level: 'warn' }, { write: (line) => void said.push(line) })
const refusing = () =>
  `postgres://me:secret@127.0.0.1:${(server.address() as AddressInfo).port}/crates?sslmode=disable`
const awaiting = (url: string) => awaitDatabase(url, { clock, log }, seconds(5))
const asleep = async () => {
  await clock.untilAsleep()
}

describe('a database', () => {
  it('that answers is not waited for', async () => {
    await awaiting(await freshPostgresUrl())
    expect(said).toEqual([])
  })

  it.each([
    ['28P01', /127\.0\.0\.1:\d+ does not let me in .* correct user and password in DATABASE_URL\.$/],
    ['3D000', /has no database crates: create it \(createdb crates\), or correct DATABASE_URL\.$/],
    ['0A000', /refuses connections \(the server says why\): correct DATABASE_URL or the server\.$/],
  ])('that says %s is not waited for either: one sentence says what to do', async (refusal, sentence) => {
    code = refusal
    const refused = awaiting(refusing())
    await expect(refused).rejects.toThrow(DatabaseProblem)
    await expect(refused).rejects.toThrow(sentence)
    await expect(refused).rejects.not.toThrow('secret')
  })

  it('that is starting is waited for, and that is said once', async () => {
    code = '57P03'
    const waiting = awaiting(refusing()).catch((error: unknown) => error)
    for (let second = 0; second < 5; second++) {
      await asleep()
      await clock.advance(seconds(1))
    }
    expect(String(await waiting)).toMatch(/does not answer \(the server says why\): start it, or correct/)
    expect(said).toHaveLength(1)
  })
})
