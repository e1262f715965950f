import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Duration } from '@cratewatch/domain/kernel/duration'

/**
 * Cookies that bind a browser to something it started: short-lived, out of reach for scripts, and sent along when another
 * site sends the browser back to us, but with nothing that another site does in the background.
 */
export type CookieJar = {
  read(name: string): string | null
  write(name: string, value: string, lifetime: Duration): void
  clear(name: string): void
}

const PATH = '/api/'

/** The cookies of one request and its answer. Values are URL-safe already: whoever writes one has sealed it. */
export function cookieJar(request: FastifyRequest, reply: FastifyReply, secure: boolean): CookieJar {
  const set = (name: string, value: string, seconds: number) =>
    void reply.header(
      'set-cookie',
      `${name}=${value}; Path=${PATH}; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`,
    )
  return {
    read: (name) => readCookie(request.headers.cookie ?? '', name),
    write: (name, value, lifetime) => set(name, value, Math.floor(lifetime / 1000)),
    clear: (name) => set(name, '', 0),
  }
}

function readCookie(header: string, name: string): string | null {
  for (const pair of header.split(';')) {
    const [key, value] = pair.trim().split('=', 2)
    if (key === name && value) return value
  }
  return null
}
