import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { cratewatch } from '../../../client/src/client.ts'
import { newCollector } from '../../../e2e/harness/collector.ts'
import { freePort } from '../../../server/test/server-process.ts'
import type { Counterpart } from '../counterpart.ts'
import { startProgram, versionOf } from '../programs.ts'
import { withProduct } from '../scene.ts'

/** What Apprise's own server does with a request, by the library that Debian has of it: that server is in no package. */
const SERVER = `
import sys, json, apprise
from http.server import HTTPServer, BaseHTTPRequestHandler
class Handler(BaseHTTPRequestHandler):
    def do_GET(self): self.send_response(200); self.end_headers()
    def do_POST(self):
        asked = json.loads(self.rfile.read(int(self.headers['content-length'])))
        to = apprise.Apprise()
        sent = to.add(asked['urls']) and to.notify(body=asked['body'], title=asked['title'],
            notify_type=asked['type'], body_format=asked['format'])
        self.send_response(200 if sent else 424); self.end_headers()
HTTPServer(('127.0.0.1', int(sys.argv[1])), Handler).serve_forever()
`

export const apprise: Counterpart = {
  name: 'Apprise',
  needs: { debian: ['apprise'] },
  async attempt(bench) {
    const { promise: received, resolve } = Promise.withResolvers<string>()
    const receiver = createServer(async (request, answer) => {
      resolve(await text(request))
      answer.end()
    }).listen(await freePort(), '127.0.0.1')
    bench.signal.addEventListener('abort', () => receiver.close())
    const port = await freePort()
    const server = `http://127.0.0.1:${port}`
    const { env } = bench.command('apprise')
    const isThere = async () => (await fetch(server)).ok
    await startProgram(bench, ['/usr/bin/python3', '-c', SERVER, String(port)], isThere, { env })
    return withProduct({}, async (product) => {
      const { token } = await newCollector(product, 'collector@example.com')
      const address = receiver.address()
      const at = typeof address === 'object' ? address?.port : ''
      const settings = { server, key: null, urls: `json://127.0.0.1:${at}/` }
      const client = cratewatch({ url: product.url, token })
      const { channel } = await client.addChannel({
        body: { kind: 'apprise', label: 'Apprise', settings },
      })
      const message = await received
      const code = /\b\d{6}\b/.exec(message)?.[0]
      if (code === undefined) throw new Error(`no code in ${message}`)
      const { state } = await client.confirmChannel({ params: { id: channel.id }, body: { code } })
      if (state !== 'on') throw new Error(`the channel is ${state}`)
      return {
        version: await versionOf(bench, ['apprise', '--version']),
        seen: 'our request is taken by its library: the code that comes through it confirms the channel',
      }
    })
  },
}
