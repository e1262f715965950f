import { once } from 'node:events'
import { createServer } from 'node:net'
import type { Config } from '../../base/config/config.ts'
import { Repairable } from '../../base/explain-failure.ts'

/** The server cannot listen at its address. The message says why and what to do. */
export class ListenProblem extends Repairable {}

export type ListenAddress = { readonly host: string; readonly port: number }

/** Throws `ListenProblem` when this process cannot listen at its addresses, before anything else is opened. */
export async function requireAddresses({ host, port, metricsPort, roles }: Config): Promise<void> {
  if (roles.includes('web')) await tryListening({ host, port }, 'PORT')
  if (metricsPort !== null) await tryListening({ host, port: metricsPort }, 'METRICS_PORT')
}

async function tryListening(address: ListenAddress, variable: 'PORT' | 'METRICS_PORT'): Promise<void> {
  const server = createServer()
  const listening = async () => {
    server.listen(address)
    await once(server, 'listening')
  }
  await listen({ listen: listening }, address, variable)
  server.close()
  await once(server, 'close')
}

/** Listens at the address; throws `ListenProblem`, which needs no stack, when that is impossible. */
export async function listen(
  app: { listen(address: ListenAddress): Promise<unknown> },
  address: ListenAddress,
  variable: 'PORT' | 'METRICS_PORT' = 'PORT',
): Promise<void> {
  try {
    await app.listen(address)
  } catch (error) {
    const advice = adviceFor(
      error instanceof Error && 'code' in error ? error.code : undefined,
      address,
      variable,
    )
    throw advice === null ? error : new ListenProblem(advice, { cause: error })
  }
}

function adviceFor(code: unknown, { host, port }: ListenAddress, variable: string): string | null {
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} of ${host} is taken: stop what listens there, or set ${variable} to another one.`
    case 'EACCES':
      return `This account may not listen at port ${port}: set ${variable} to one above 1023.`
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `This machine has no address ${host}: set HOST to one of its own, 127.0.0.1 or 0.0.0.0.`
    default:
      return null
  }
}
