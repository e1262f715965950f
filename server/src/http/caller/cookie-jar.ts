import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Duration } from '@cratewatch/domain/kernel/duration'

/**
 * Cookies that bind a browser to something it started: short-lived, unreadable for scripts, and sent when another site
 * sends the browser back, but not with another site's background requests.
 */
export type CookieJar = {
  read(name: string): string | null
  write(name: string, value: string, lifetime: Duration): void
  clear(name: string): void
  /** Reads and clears a cookie that may be used once. */
  take(name: string): string | null
}

/**
 * Returns the cookies of one request and its answer. Values are sealed and so URL-safe. Over HTTPS their names have the
 * prefix `__Host-`, which browsers accept from this host only, so that a neighbouring host cannot replace them.
 */
export function cookieJar(request: FastifyRequest, reply: FastifyReply, secure: boolean): CookieJar {
  const [prefix, path] = secure ? ['__Host-', '/'] : ['', '/api/']
  const set = (name: string, value: string, maxAge: number) =>
    void reply.setCookie(prefix + name, value, { path, maxAge, httpOnly: true, sameSite: 'lax', secure })
  // An empty one is what a browser may send of a cleared cookie.
  const read = (name: string) => request.cookies[prefix + name] || null
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
