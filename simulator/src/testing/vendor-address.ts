import { readFileSync } from 'node:fs'
import https, { type RequestOptions } from 'node:https'
import { connect } from 'node:tls'
import { onTestFinished } from 'vitest'

const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8')

/** A certificate for the vendor's host name, valid for a hundred years and trusted only by these tests. */
export const certificate = { key: read('certificate-key.pem'), cert: read('certificate.pem') }

/**
 * Sends this process's requests to any https host to `url` for the rest of the test, because some clients have a fixed
 * vendor address. The certificate is really verified.
 */
export function standInForVendor(url: string): void {
  const { hostname, port } = new URL(url)
  const before = https.globalAgent
  class Detour extends https.Agent {
    override createConnection(_options: RequestOptions) {
      return connect({
        host: hostname,
        port: Number(port),
        servername: 'api.discogs.com',
        ca: certificate.cert,
      })
    }
  }
  https.globalAgent = new Detour({ keepAlive: false })
  onTestFinished(() => {
    https.globalAgent = before
  })
}
