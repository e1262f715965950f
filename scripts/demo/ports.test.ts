import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { describe, expect, it } from 'vitest'
import { choosePorts, isPortFree } from './ports.ts'

const FIRST = {
  Cratewatch: 3000,
  marketplace: 4100,
  mailbox: 4101,
  SMTP: 4102,
  chat: 4103,
  payments: 4104,
  'single sign-on': 4105,
  'exchange rates': 4106,
  services: 4107,
}
const SECOND = {
  Cratewatch: 3001,
  marketplace: 4110,
  mailbox: 4111,
  SMTP: 4112,
  chat: 4113,
  payments: 4114,
  'single sign-on': 4115,
  'exchange rates': 4116,
  services: 4117,
}

const allBut =
  (...taken: readonly number[]) =>
  (port: number) =>
    Promise.resolve(!taken.includes(port))

describe('the ports of the demo', () => {
  it('are the usual ones on a quiet machine, and others beside a first demo', async () => {
    expect(await choosePorts(1, undefined, allBut())).toEqual({ ports: FIRST, moved: [] })
    expect(await choosePorts(2, undefined, allBut())).toEqual({ ports: SECOND, moved: [] })
  })

  it('are the next free ones when all are taken, and it is said', async () => {
    const { ports, moved } = await choosePorts(1, undefined, allBut(...Object.values(FIRST), 3001, 4110))
    expect(ports).toEqual({ ...SECOND, Cratewatch: 3002, marketplace: 4120 })
    expect(moved).toHaveLength(9)
    expect(moved[0]).toBe('Port 3000 is taken: Cratewatch listens at 3002 (PORT chooses another).')
  })

  it('follow PORT for the product, and give no port twice', async () => {
    expect((await choosePorts(1, '8080', allBut(8080))).ports.Cratewatch).toBe(8081)
    expect((await choosePorts(1, '4100', allBut())).ports).toEqual({
      ...FIRST,
      Cratewatch: 4100,
      marketplace: 4110,
    })
  })

  it('are the usual ones when PORT is empty', async () => {
    expect((await choosePorts(1, ' ', allBut())).ports).toEqual(FIRST)
  })

  it.each(['eighty', '0', '70000', '3.5'])('are refused in one sentence when PORT is %s', async (asked) => {
    await expect(choosePorts(1, asked, allBut())).rejects.toThrow(`not "${asked}"`)
  })

  it('end at the last one', async () => {
    await expect(choosePorts(1, '65535', allBut(65_535))).rejects.toThrow('No port is free')
  })
})

it.each(['127.0.0.1', '::1'])('a port is taken when somebody listens at %s', async (host) => {
  const somebody = createServer().listen(0, host)
  try {
    await once(somebody, 'listening')
  } catch {
    return // A machine without this address.
  }
  const { port } = somebody.address() as AddressInfo
  expect(await isPortFree(port)).toBe(false)
  somebody.close()
  await once(somebody, 'close')
  expect(await isPortFree(port)).toBe(true)
})
