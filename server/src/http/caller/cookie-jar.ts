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
  /** Reads what is good for one time, and clears it. */
  take(name: string): string | null
}

/**
 * The cookies of one request and its answer. Values are URL-safe already: whoever writes one has sealed it. Where they
 * demand HTTPS their names do as well: browsers take a name with this prefix from this very host only, so a
 * neighbouring one cannot put its own in place of ours.
 */
export function cookieJar(request: FastifyRequest, reply: FastifyReply, secure: boolean): CookieJar {
  const [prefix, path] = secure ? ['__Host-', '/'] : ['', '/api/']
  const set = (name: string, value: string, seconds: number) =>
    void reply.header(
      'set-cookie',
      `${prefix}${name}=${value}; Path=${path}; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`,
    )
  const read = (name: string) => readCookie(request.headers.cookie ?? '', prefix + name)
  const clear = (name: string) => set(name, '', 0)
  return {
    read,
    write: (name, value, lifetime) => set(name, value, Math.floor(lifetime / 1000)),
    clear,
    take(name) {
      const value = read(name)
      clear(name)
      return value
    },
  }
}

function readCookie(header: string, name: string): string | null {
  for (const pair of header.split(';')) {
    const [key, value] = pair.trim().split('=', 2)
    if (key === name && value) return value
  }
  return null
}
