import { createServer, type AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { readFlags } from './flags.ts'
import { startSimulator } from './start-simulator.ts'

it('reads its flags and explains what it does not understand', () => {
  expect(readFlags(['--port', '1', '--seed', '7', '--liveliness', '0'])).toMatchObject({
    ok: true,
    value: {
      marketplace: { port: 1, seed: 7, liveliness: 0, releases: 6_000 },
      mailbox: { port: 4_701, smtpPort: 4_702 },
      chat: { port: 4_703 },
    },
  })
  expect(readFlags(['--help'])).toEqual({ ok: true, value: 'help' })
  expect(readFlags(['--releases', 'many'])).toEqual({
    ok: false,
    error: '--releases wants a number, not "many"',
  })
  expect(readFlags(['--volume', '11'])).toMatchObject({
    ok: false,
    error: expect.stringContaining("'--volume'"),
  })
})

it('opens everything and closes it again', async () => {
  const simulator = await startSimulator()
  const { marketplace, mailbox, chat } = simulator
  expect((await fetch(`${marketplace.siteUrl}/_control`)).status).toBe(200)
  expect((await fetch(mailbox.url)).status).toBe(200)
  expect((await fetch(chat.url)).status).toBe(200)
  await simulator.close()
  await expect(fetch(mailbox.url)).rejects.toThrow('fetch failed')
})

it('leaves nothing open when one port is taken', async () => {
  const [taken, free] = [await listen(0), await listen(0)]
  await free.close()
  const options = { marketplace: { port: free.port }, mailbox: { port: taken.port } }
  await expect(startSimulator(options)).rejects.toThrow('EADDRINUSE')
  await expect(fetch(`http://127.0.0.1:${free.port}/`)).rejects.toThrow('fetch failed')
})

async function listen(port: number): Promise<{ readonly port: number; close(): Promise<void> }> {
  const server = createServer()
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', resolve)
  })
  const close = () => new Promise<void>((resolve) => void server.close(() => resolve()))
  onTestFinished(() => close())
  return { port: (server.address() as AddressInfo).port, close }
}
