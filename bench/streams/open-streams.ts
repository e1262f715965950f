import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { LIVE_PATH } from '@cratewatch/contracts/live'
import { tokenOf } from './seed-readers.ts'

/** A reader of live events, which notes what has arrived. */
export type Reader = {
  readonly user: number
  readonly socket: Socket
  notifications: number
  /** The records of which it was told something. */
  readonly records: Set<number>
  isOpen: boolean
}

/** Opens the streams of so many users, spread over the processes. */
export async function openStreams(ports: readonly number[], users: number): Promise<Reader[]> {
  const readers: Reader[] = []
  for (let user = 1; user <= users; user++) {
    readers.push(openStream(ports[user % ports.length] ?? 0, user))
    if (user % 50 === 0) await wait(20)
  }
  for (let tries = 0; readers.some(({ isOpen }) => !isOpen); tries++) {
    if (tries > 600) throw new Error(`${readers.filter(({ isOpen }) => !isOpen).length} streams do not open`)
    await wait(100)
  }
  return readers
}

function openStream(port: number, user: number): Reader {
  const socket = connect(port, '127.0.0.1')
  const reader: Reader = { user, socket, notifications: 0, records: new Set(), isOpen: false }
  socket.write(
    `GET ${LIVE_PATH} HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${tokenOf(user)}\r\naccept: text/event-stream\r\n` +
      `user-agent: Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/147.0 Safari/537.36\r\n` +
      `accept-language: en-GB,en;q=0.9\r\nx-forwarded-for: 10.${user >> 16}.${(user >> 8) & 255}.${user & 255}\r\n\r\n`,
  )
  let rest = ''
  socket.on('data', (chunk) => {
    const lines = (rest + chunk.toString('latin1')).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) if (line.startsWith('data: ')) note(reader, line.slice(6))
  })
  socket.on('error', () => {})
  return reader
}

function note(reader: Reader, text: string): void {
  const event = JSON.parse(text) as { type: string; discogsIds?: number[] }
  if (event.type === 'hello') reader.isOpen = true
  if (event.type === 'notifications') reader.notifications += 1
  if (event.type === 'vinyls') for (const id of event.discogsIds ?? []) reader.records.add(id)
}
