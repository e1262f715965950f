import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'

/** `drop` closes the connection, `stall` never answers; any other text is the reply. */
export type SmtpReply = string | 'drop' | 'stall'

/** The reply at each step; by default success. `outgoing` answers the end of the data. */
export type SmtpScript = Partial<
  Record<'greeting' | 'EHLO' | 'AUTH' | 'MAIL' | 'RCPT' | 'DATA' | 'message' | 'RSET', SmtpReply>
>

export type ScriptedSmtpServer = {
  readonly url: string
  /** May be changed at any time; applies to the next command. */
  script: SmtpScript
  /** The acknowledged messages, as received. */
  readonly accepted: string[]
  /** The completely received messages, acknowledged or not. */
  readonly received: string[]
  /** Every received command line. */
  readonly commands: string[]
  /** Resolves once a client waits for a reply that never comes. */
  stalled(): Promise<void>
  connections(): number
  close(): Promise<void>
}

const WELL: Required<SmtpScript> = {
  greeting: '220 test',
  EHLO: '250-test\r\n250 AUTH PLAIN',
  AUTH: '235 welcome',
  MAIL: '250 ok',
  RCPT: '250 ok',
  DATA: '354 go on',
  message: '250 queued',
  RSET: '250 ok',
}

/** Starts an SMTP server that fails on demand at any step, on a free local port. */
export async function startScriptedSmtpServer(script: SmtpScript = {}): Promise<ScriptedSmtpServer> {
  const sockets = new Set<Socket>()
  const state = {
    script,
    accepted: [] as string[],
    received: [] as string[],
    commands: [] as string[],
    opened: 0,
    stall: Promise.withResolvers<void>(),
  }
  const server = createServer((socket) => {
    sockets.add(socket)
    state.opened++
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => {})
    converse(socket, state)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return Object.assign(state, {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stalled: () => state.stall.promise,
    connections: () => state.opened,
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  })
}

function converse(
  socket: Socket,
  state: Pick<ScriptedSmtpServer, 'script' | 'accepted' | 'received' | 'commands'> & {
    readonly stall: PromiseWithResolvers<void>
  },
): void {
  let buffered = ''
  let isData = false
  const answer = (step: keyof SmtpScript): boolean => {
    const reply = state.script[step] ?? WELL[step]
    if (reply === 'drop') socket.destroy()
    else if (reply === 'stall') state.stall.resolve()
    else socket.write(`${reply}\r\n`)
    return /^[23]/.test(reply)
  }
  const hear = (line: string) => {
    state.commands.push(line)
    const verb = line.slice(0, 4).toUpperCase()
    if (verb === 'QUIT') socket.end('221 bye\r\n')
    else if (verb in WELL) isData = answer(verb as keyof SmtpScript) && verb === 'DATA'
    else socket.write('500 what?\r\n')
  }
  socket.on('data', (chunk) => {
    buffered += chunk.toString('latin1')
    for (;;) {
      const end = buffered.indexOf(isData ? '\r\n.\r\n' : '\r\n')
      if (end < 0) return
      const text = buffered.slice(0, end)
      buffered = buffered.slice(end + (isData ? 5 : 2))
      if (!isData) hear(text)
      else {
        isData = false
        state.received.push(text)
        if (answer('message')) state.accepted.push(text)
      }
    }
  })
  answer('greeting')
}
