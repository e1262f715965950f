import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readConfig } from '../../../base/config/config.ts'
import { createTargets, type Resolve } from './create-targets.ts'

let ipv4: Server
let ipv6: Server
let port: number
let reached: string[]
let redirectTo: string | null

const listening = () =>
  createServer((incoming, response) => {
    reached.push(`${incoming.socket.localAddress} ${incoming.url}`)
    if (redirectTo === null) response.end('hello')
    else response.writeHead(302, { location: redirectTo }).end()
  })

beforeAll(async () => {
  // On every address of this machine, so that a request that was let through would be seen.
  ipv4 = listening().listen(0, '0.0.0.0')
  await once(ipv4, 'listening')
  port = (ipv4.address() as AddressInfo).port
  ipv6 = listening().listen(port, '::1')
  await once(ipv6, 'listening')
})
beforeEach(() => {
  reached = []
  redirectTo = null
})
afterAll(() => {
  ipv4.close()
  ipv6.close()
})

const at = (address: string) => ({ address, family: address.includes(':') ? 6 : 4 })

/** The answers of a name server under the control of an attacker. */
const NAMES: Readonly<Record<string, readonly string[]>> = {
  localhost: ['127.0.0.1', '::1'],
  'localhost.': ['127.0.0.1'],
  'sub.localhost': ['127.0.0.1'],
  'loopback.attacker.example': ['127.0.0.1'],
  'loopback6.attacker.example': ['::1'],
  'zero.attacker.example': ['0.0.0.0'],
  'private.attacker.example': ['10.0.0.7'],
  'mixed.attacker.example': ['93.184.215.14', '127.0.0.1'],
  'mixed6.attacker.example': ['2606:4700::1111', '::1'],
  'mapped.attacker.example': ['::ffff:127.0.0.1'],
  'nat64.attacker.example': ['64:ff9b::7f00:1'],
  '6to4.attacker.example': ['2002:7f00:1::'],
  'metadata.google.internal': ['169.254.169.254'],
  'unique-local.attacker.example': ['fd00:ec2::254'],
  'zone.attacker.example': ['fe80::1%lo'],
  'nothing.attacker.example': [],
}

const named: Resolve = (name) =>
  NAMES[name] === undefined
    ? Promise.reject(Object.assign(new Error('not found'), { code: 'ENOTFOUND' }))
    : Promise.resolve(NAMES[name].map(at))

async function send(
  url: string,
  { allow = '', resolve = named }: { allow?: string; resolve?: Resolve } = {},
) {
  const targets = createTargets(readConfig({ ALLOW_PRIVATE_TARGETS: allow }), undefined, resolve)
  const answer = await targets.send({ method: 'POST', url, headers: {}, body: '{}' })
  await targets.close()
  return answer
}

describe('addresses that lead to this machine or a private network', () => {
  it.each([
    'http://127.0.0.1:PORT/',
    'http://127.1:PORT/',
    'http://127.0.1:PORT/',
    'http://127.0.0.1.:PORT/',
    'http://127.255.255.254:PORT/',
    'http://2130706433:PORT/',
    'http://0x7f000001:PORT/',
    'http://0x7f.0.0.1:PORT/',
    'http://0x7f.1:PORT/',
    'http://017700000001:PORT/',
    'http://0177.0.0.01:PORT/',
    'http://0177.1:PORT/',
    'http://%31%32%37.0.0.1:PORT/',
    'http://１２７.０.０.１:PORT/',
    'http://①②⑦.⓪.⓪.①:PORT/',
    'http://127。0。0。1:PORT/',
    'http://0:PORT/',
    'http://0.0.0.0:PORT/',
    'http://hook.example@127.0.0.1:PORT/',
    'http://hook.example:secret@127.0.0.1:PORT/',
    'http://127.0.0.1:PORT\\@hook.example/',
    'http:\\\\127.0.0.1:PORT/',
    'http:127.0.0.1:PORT/',
    'HtTp://127.0.0.1:PORT/#@hook.example',
    'http://[::1]:PORT/',
    'http://[0:0:0:0:0:0:0:1]:PORT/',
    'http://[0000::0001]:PORT/',
    'http://[::]:PORT/',
    'http://[::127.0.0.1]:PORT/',
    'http://[::ffff:127.0.0.1]:PORT/',
    'http://[::ffff:7f00:1]:PORT/',
    'http://[::ffff:0:127.0.0.1]:PORT/',
    'http://[64:ff9b::127.0.0.1]:PORT/',
    'http://[2002:7f00:1::]:PORT/',
    'http://[2001:0:7f00:1::]:PORT/',
    'http://[fe80::1]:PORT/',
    'http://[fe80::1%25lo]:PORT/',
    'http://[fd00:ec2::254]/latest/meta-data/',
    'http://[fec0::1]/',
    'http://[ff02::1]/',
    'http://10.0.0.1/',
    'http://100.64.0.1/',
    'http://169.254.169.254/latest/meta-data/',
    'http://0xa9fea9fe/latest/meta-data/',
    'http://172.16.0.1/',
    'http://192.168.0.1/',
    'http://192.0.2.1/',
    'http://198.18.0.1/',
    'http://224.0.0.1/',
    'http://255.255.255.255/',
    'ftp://hook.example/',
    'file:///etc/passwd',
    'gopher://127.0.0.1:PORT/',
    'unix:/var/run/docker.sock',
    'http://hook.example:22/',
    'http://hook.example:25/',
    'http://hook.example:6000/',
    '//127.0.0.1:PORT/',
    'not an address',
  ])('refuses %s', async (url) => {
    expect(await send(url.replace('PORT', String(port)))).toMatchObject({ kind: 'forbidden' })
    expect(reached).toEqual([])
  })

  it.each([
    ...Object.keys(NAMES).map((name) => `http://${name}:PORT/`),
    'http://LOCALHOST:PORT/',
    'https://loopback.attacker.example:PORT/',
    'http://unknown.attacker.example:PORT/',
  ])('says nothing of %s but that it does not lead to the public internet', async (url) => {
    const { hostname } = new URL(url.replace('PORT', '80'))
    expect(await send(url.replace('PORT', String(port)))).toEqual({
      kind: 'unresolved',
      why: `${hostname} does not lead to the public internet`,
    })
    expect(reached).toEqual([])
  })

  it('refuses them with the metadata of a cloud although an operator allows other networks', async () => {
    const answer = await send('http://169.254.169.254/', { allow: '192.168.0.0/16, 127.0.0.0/8' })
    expect(answer.kind).toBe('forbidden')
  })
})

describe('a name that leads elsewhere when it is asked again', () => {
  it('is connected to by the address that was checked', async () => {
    const answers = [[at('127.0.0.1')], [at('127.0.0.2')]]
    let asked = 0
    const resolve: Resolve = () => Promise.resolve(answers[asked++] ?? [])
    const url = `http://rebinding.attacker.example:${port}/`
    expect(await send(url, { allow: '127.0.0.1/32', resolve })).toMatchObject({
      kind: 'answered',
      status: 200,
    })
    expect({ asked, reached }).toEqual({ asked: 1, reached: ['127.0.0.1 /'] })
    expect(await send(url, { allow: '127.0.0.1/32', resolve })).toMatchObject({ kind: 'unresolved' })
    expect({ asked, reached }).toEqual({ asked: 2, reached: ['127.0.0.1 /'] })
  })
})

describe('redirects', () => {
  it.each([
    () => `http://127.0.0.2:${port}/private`,
    () => 'http://169.254.169.254/latest/meta-data/',
    () => `http://[::1]:${port}/private`,
    () => '/private',
    () => 'file:///etc/passwd',
  ])('are not followed, wherever they lead', async (to) => {
    redirectTo = to()
    expect(await send(`http://127.0.0.1:${port}/`, { allow: '127.0.0.1/32' })).toMatchObject({
      kind: 'answered',
      status: 302,
    })
    expect(reached).toEqual(['127.0.0.1 /'])
  })
})

describe('a network that the operator allows', () => {
  it.each([
    ['http://127.0.0.1:PORT/', '127.0.0.0/8'],
    ['http://2130706433:PORT/', '127.0.0.0/8'],
    ['http://[::ffff:127.0.0.1]:PORT/', '127.0.0.0/8'],
    ['http://[::1]:PORT/', '::1/128'],
    ['http://localhost:PORT/', '127.0.0.0/8,::1/128'],
    ['http://loopback.attacker.example:PORT/', '10.0.0.0/8, 127.0.0.0/8'],
  ])('is reached: %s with %s', async (url, allow) => {
    expect(await send(url.replace('PORT', String(port)), { allow })).toMatchObject({
      kind: 'answered',
      status: 200,
    })
    expect(reached).toHaveLength(1)
  })

  it('does not open the other addresses of a name', async () => {
    expect(await send(`http://localhost:${port}/`, { allow: '127.0.0.0/8' })).toMatchObject({
      kind: 'unresolved',
    })
  })

  it('has to be written as one', () => {
    expect(() => readConfig({ ALLOW_PRIVATE_TARGETS: '192.168.0.1' })).toThrow(/"192.168.0.1" is none/)
  })
})
