import { Readable } from 'node:stream'
import { seconds } from '@cratewatch/domain/kernel/duration'
import SMTPConnection from 'nodemailer/lib/smtp-connection/index.js'
import type { Clock } from '../../../base/clock.ts'
import type { SmtpServer } from '../../../base/config/smtp-url.ts'

/** An error of an SMTP session. `isHandedOver`: the whole message was sent, and only the acknowledgement is missing. */
export type SmtpError = SMTPConnection.SMTPError & { readonly isHandedOver?: boolean }
type Envelope = { readonly from: string; readonly to: string }

/** One open, signed-in connection to the mail server. A failure closes it. */
type SmtpSession = {
  /** Resolves when the server has accepted the message; rejects with an SmtpError. */
  send(envelope: Envelope, message: Buffer): Promise<void>
  /** Whether the server still answers on this connection. */
  isUsable(): Promise<boolean>
  /** Ends the session politely, by QUIT. */
  leave(): void
  /** Cuts the connection; what is in flight on it fails. */
  drop(): void
}

export type SessionPool = {
  /** Runs `act` on an exclusive session; `overtime` drops the connection, which makes it fail. */
  use<T>(overtime: AbortSignal, act: (session: SmtpSession) => Promise<T>): Promise<T>
  /** Closes idle sessions, and the others when they are done. */
  close(): Promise<void>
}

/** Long enough for a burst of alerts, too short for servers to complain about idle connections. */
const KEEP_IDLE = seconds(10)

/** Keeps sessions open between mails and opens one when none is idle, as many as the caller uses at once. */
export function sessionPool(server: SmtpServer, clientName: string, clock: Clock): SessionPool {
  /** Each with what keeps it from being left. */
  const idle = new Map<SmtpSession, () => void>()
  let isClosed = false

  function takeOut(session: SmtpSession): SmtpSession {
    idle.get(session)?.()
    idle.delete(session)
    return session
  }

  async function take(overtime: AbortSignal): Promise<SmtpSession> {
    for (const session of idle.keys()) {
      takeOut(session)
      // The server may have closed it meanwhile, which is tested before a message is sent.
      if (await withOvertime(overtime, session, () => session.isUsable())) return session
    }
    return openSession(server, clientName, overtime)
  }

  function keep(session: SmtpSession): void {
    if (isClosed) return session.leave()
    idle.set(
      session,
      clock.after(KEEP_IDLE, () => takeOut(session).leave()),
    )
  }

  return {
    async use(overtime, act) {
      const session = await take(overtime)
      const result = await withOvertime(overtime, session, () => act(session))
      keep(session)
      return result
    },
    async close() {
      isClosed = true
      for (const session of idle.keys()) takeOut(session).leave()
    },
  }
}

/** Runs `act` on a session; `overtime` drops its connection, which makes it fail. */
async function withOvertime<T>(
  overtime: AbortSignal,
  session: SmtpSession,
  act: () => Promise<T>,
): Promise<T> {
  const stop = () => session.drop()
  if (overtime.aborted) stop()
  overtime.addEventListener('abort', stop, { once: true })
  try {
    return await act()
  } finally {
    overtime.removeEventListener('abort', stop)
  }
}

const CONNECT_PATIENCE = seconds(10)
const ANSWER_PATIENCE = seconds(20)

/** Connects, encrypts when it can or must, signs in. Rejects with an SmtpError; `signal` aborts everything. */
async function openSession(
  server: SmtpServer,
  clientName: string,
  signal: AbortSignal,
): Promise<SmtpSession> {
  const connection = connectionTo(server, clientName)
  const ask = answersOf(connection)
  signal.addEventListener('abort', () => drop(connection), { once: true })
  const { credentials } = server
  await ask((done) => connection.connect(done))
  if (credentials !== null) await ask((done) => connection.login(credentials, done))
  return {
    async send({ from, to }, message) {
      const bytes = Readable.from([message], { objectMode: false })
      const envelope = { from, to: [to], size: message.length }
      try {
        await ask((done) => connection.send(envelope, bytes, (error) => done(error ?? undefined)))
      } catch (error) {
        const failure = error as SmtpError
        const isHandedOver = bytes.readableEnded && (failure.responseCode ?? 0) === 0
        throw Object.assign(failure, { isHandedOver })
      }
    },
    isUsable: () =>
      ask((done) => connection.reset(done)).then(
        () => true,
        () => false,
      ),
    leave: () => connection.quit(),
    drop: () => drop(connection),
  }
}

function connectionTo(server: SmtpServer, clientName: string): SMTPConnection {
  return new SMTPConnection({
    host: server.host,
    port: server.port,
    name: clientName,
    secure: server.implicitTls,
    requireTLS: server.requireTls,
    tls: { rejectUnauthorized: server.verifyCertificate },
    connectionTimeout: CONNECT_PATIENCE,
    greetingTimeout: CONNECT_PATIENCE,
    dnsTimeout: CONNECT_PATIENCE,
    socketTimeout: ANSWER_PATIENCE,
    logger: false,
  })
}

/** Destroys the socket. Closing alone would leave it half open until a stalled server agrees. */
function drop(connection: SMTPConnection): void {
  connection.close()
  const { _socket: socket } = connection
  socket?.destroy()
}

/**
 * Turns callbacks into promises. A broken connection emits events and does not always call back, so the first of them
 * decides.
 */
function answersOf(connection: SMTPConnection) {
  let fail: (error: SmtpError) => void = () => {}
  let broken: SmtpError | null = null
  const breakWith = (error: SmtpError) => {
    broken ??= error
    fail(broken)
  }
  connection.on('error', breakWith)
  connection.on('end', () =>
    breakWith(Object.assign(new Error('Connection closed'), { code: 'ECONNECTION' })),
  )
  return async (act: (done: (error?: SmtpError) => void) => void): Promise<void> => {
    if (broken !== null) throw broken
    try {
      await new Promise<void>((resolve, reject) => {
        fail = reject
        act((error) => (error ? reject(error) : resolve()))
      })
    } catch (error) {
      drop(connection)
      throw error
    }
  }
}
