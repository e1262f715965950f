import { once } from 'node:events'
import { createServer } from 'node:net'
import { DemoError } from './demo-error.ts'

/** Where the demo's parts listen when nobody else does. */
const DEFAULTS = {
  Cratewatch: 3000,
  marketplace: 4100,
  mailbox: 4101,
  SMTP: 4102,
  chat: 4103,
  payments: 4104,
  'single sign-on': 4105,
} as const

type Part = keyof typeof DEFAULTS
export type DemoPorts = Readonly<Record<Part, number>>

/** The parts around the product stay together: each tries every tenth port. */
const STEP_AROUND = 10

const HIGHEST = 65_535

/**
 * A port for each part of the demo in this place (1 is the first demo of the clone, 2 one beside it): its usual one, or
 * the next that is free. `asked` is the variable PORT. `moved` says in words which ones were taken.
 */
export async function choosePorts(
  place: number,
  asked: string | undefined,
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
    Cratewatch: await choose('Cratewatch', portAsked(asked) ?? DEFAULTS.Cratewatch + place - 1, 1),
    marketplace: await around('marketplace'),
    mailbox: await around('mailbox'),
    SMTP: await around('SMTP'),
    chat: await around('chat'),
    payments: await around('payments'),
    'single sign-on': await around('single sign-on'),
  }
  return { ports, moved }
}

function portAsked(asked = ''): number | null {
  if (asked.trim() === '') return null
  const port = Number(asked)
  if (Number.isInteger(port) && port >= 1 && port <= HIGHEST) return port
  throw new DemoError(`PORT must be a whole number from 1 to ${HIGHEST}, not "${asked}".`)
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

/** The names by which a browser reaches this machine: whoever listens at one of them would be met instead of us. */
const LOOPBACK = ['127.0.0.1', '::1']

/** Whether nobody listens at this port of the machine; throws when we may not listen there either. */
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
    // Any other refusal means that this machine has no such address, which then is nobody's.
    return code !== 'EADDRINUSE'
  }
  checkState.close()
  await once(checkState, 'close')
  return true
}
