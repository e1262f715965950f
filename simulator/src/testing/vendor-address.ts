import { readFileSync } from 'node:fs'
import https, { type RequestOptions } from 'node:https'
import { connect } from 'node:tls'
import { onTestFinished } from 'vitest'

const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8')

/** A certificate for the vendor's own name, valid for a hundred years and trusted by nobody but these tests. */
export const certificate = { key: read('certificate-key.pem'), cert: read('certificate.pem') }

/**
 * Some clients know no other address than the vendor's. For the rest of the test, everything this process asks of
 * any https host goes to `url` instead; the certificate is really checked.
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
