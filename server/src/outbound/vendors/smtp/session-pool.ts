import { seconds } from '@cratewatch/domain/kernel/duration'
import type { Clock } from '../../../base/clock.ts'
import { openSession, type SmtpSession } from './smtp-session.ts'
import type { SmtpServer } from '../../../base/config/smtp-url.ts'

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

  async function take(overtime: AbortSignal): Promise<SmtpSession> {
    for (const [session, goOn] of idle) {
      goOn()
      idle.delete(session)
      // The server may have closed it meanwhile, which is tested before a message is sent.
      if (await withOvertime(overtime, session, () => session.isUsable())) return session
    }
    return openSession(server, clientName, overtime)
  }

  function keep(session: SmtpSession): void {
    if (isClosed) return session.leave()
    const goOn = clock.after(KEEP_IDLE, () => {
      idle.delete(session)
      session.leave()
    })
    idle.set(session, goOn)
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
      for (const [session, goOn] of idle) {
        goOn()
        session.leave()
      }
      idle.clear()
    },
  }
}

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
