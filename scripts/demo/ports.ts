import { once } from 'node:events'
import { createServer } from 'node:net'
import { DemoError } from './demo-error.ts'

/** The default ports of the demo's parts. */
const DEFAULTS = {
  Cratewatch: 3000,
  marketplace: 4100,
  mailbox: 4101,
  SMTP: 4102,
  chat: 4103,
  payments: 4104,
  'single sign-on': 4105,
  'exchange rates': 4106,
  services: 4107,
} as const

type Part = keyof typeof DEFAULTS
export type DemoPorts = Readonly<Record<Part, number>>

/** When one is taken, every tenth port is tried, so that the parts around the product stay together. */
const STEP_AROUND = 10

const HIGHEST = 65_535

/**
 * Chooses a free port for each part of a demo (place 1: the clone's first, 2: another beside it): its default, or the
 * next. `wanted`: the variable PORT. `moved` lists in words which defaults were taken.
 */
export async function choosePorts(
  place: number,
  wanted: string | undefined,
  isFree: (port: number) => Promise<boolean> = isPortFree,
): Promise<{ readonly ports: DemoPorts; readonly moved: readonly string[] }> {
  const chosen = new Set<number>()
  const moved: string[] = []
  const choose = async (part: Part, first: number, step: number) => {
    let port = first
    while (chosen.has(port) || !(await isFree(port))) port = next(part, port, step)
    chosen.add(port)
    if (port !== first) moved.push(sayMoved(part, first, port))
    return port
  }
  const around = (part: Part) => choose(part, DEFAULTS[part] + (place - 1) * STEP_AROUND, STEP_AROUND)
  const ports = {
    Cratewatch: await choose('Cratewatch', portOf(wanted) ?? DEFAULTS.Cratewatch + place - 1, 1),
    marketplace: await around('marketplace'),
    mailbox: await around('mailbox'),
    SMTP: await around('SMTP'),
    chat: await around('chat'),
    payments: await around('payments'),
    'single sign-on': await around('single sign-on'),
    'exchange rates': await around('exchange rates'),
    services: await around('services'),
  }
  return { ports, moved }
}

/** Reads the variable PORT; null: it is empty. */
function portOf(wanted = ''): number | null {
  if (wanted.trim() === '') return null
  const port = Number(wanted)
  if (Number.isInteger(port) && port >= 1 && port <= HIGHEST) return port
  throw new DemoError(`PORT must be a whole number from 1 to ${HIGHEST}, not "${wanted}".`)
}

function next(part: Part, port: number, step: number): number {
  if (port + step <= HIGHEST) return port + step
  throw new DemoError(
    `No port is free for ${part}. Stop what listens on this machine, or set PORT to a lower number.`,
  )
}

function sayMoved(part: Part, from: number, to: number): string {
  const advice = part === 'Cratewatch' ? ' (PORT chooses another)' : ''
  return `Port ${from} is taken: ${part} listens at ${to}${advice}.`
}

/** The addresses by which a browser reaches this machine: the port has to be free at each. */
const LOOPBACK = ['127.0.0.1', '::1']

/** Whether a port of the machine is free; throws when this process may not listen on it. */
export async function isPortFree(port: number): Promise<boolean> {
  for (const host of LOOPBACK) if (!(await canListen(port, host))) return false
  return true
}

async function canListen(port: number, host: string): Promise<boolean> {
  const checkState = createServer().listen({ port, host, exclusive: true })
  try {
    await once(checkState, 'listening')
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'EACCES')
      throw new DemoError(`You may not listen at port ${port}: set PORT to one above 1023.`, { cause: error })
    // Any other error means that this machine lacks the address.
    return code !== 'EADDRINUSE'
  }
  checkState.close()
  await once(checkState, 'close')
  return true
}
