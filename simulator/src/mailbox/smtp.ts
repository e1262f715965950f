import type { AddressInfo, Socket } from 'node:net'
import { callbackify } from 'node:util'
import { SMTPServer, type SMTPServerOptions, type SMTPServerSession } from 'smtp-server'
import type { Reception } from './reception.ts'

export type SmtpOptions = { readonly port?: number | undefined; readonly host?: string | undefined }

/** Opens a mail server whose decisions are `reception`'s. No TLS; any credentials or none are accepted. */
export async function openSmtp(
  options: SmtpOptions,
  reception: Reception,
): Promise<{ readonly url: string; close(): Promise<void> }> {
  const sockets = new Map<number, Socket>()
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    // Without a trusted certificate, offering TLS would only make careful clients fail.
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 1,
    onAuth: (auth, _session, done) => done(null, { user: auth.username ?? 'anybody' }),
    ...handlers(reception, (session) => sockets.get(session.remotePort)?.destroy()),
  })
  // A client that disconnects is no error of the server.
  server.on('error', () => {})
  server.server.on('connection', (socket: Socket) => {
    const { remotePort = 0 } = socket
    sockets.set(remotePort, socket)
    socket.once('close', () => sockets.delete(remotePort))
  })
  await new Promise<void>((resolve, reject) => {
    server.server.once('error', reject)
    server.listen(options.port ?? 0, options.host ?? '127.0.0.1', resolve)
  })
  const address = server.server.address() as AddressInfo
  return {
    url: `smtp://${address.address}:${address.port}`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

/** Wraps a handler: to hang up, it never calls back, so that the client gets no reply. */
function handlers(
  reception: Reception,
  hangUp: (session: SMTPServerSession) => void,
): Required<Pick<SMTPServerOptions, 'onRcptTo' | 'onData'>> {
  const take = callbackify(reception.take)
  return {
    onRcptTo(address, session, done) {
      try {
        if (reception.greet(address.address) === 'reply') done()
        else hangUp(session)
      } catch (refusal) {
        done(refusal instanceof Error ? refusal : new Error(String(refusal)))
      }
    },
    onData(message, session, done) {
      const to = session.envelope.rcptTo.map((each) => each.address)
      take(message, to, (refusal, manners) => {
        if (refusal) done(refusal)
        else if (manners === 'reply') done()
        else hangUp(session)
      })
    },
  }
}
