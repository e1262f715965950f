import type { Faults } from '../kit/faults.ts'
import type { Incoming } from '../kit/serve.ts'
import type { ServiceFaultKind, Shown } from './service.ts'
import type { ServiceName } from './services.ts'

/** A message that a service took, with the request as it came. */
export type Received = Shown & {
  readonly service: ServiceName
  readonly atMs: number
  readonly request: Pick<Incoming, 'method' | 'target' | 'headers' | 'body'>
}

export type Services = {
  /** The page with all messages; each service is below it, by its name. */
  readonly url: string
  /** A fault's `prefix` says which service it is meant for: `/ntfy`. */
  readonly faults: Faults<ServiceFaultKind>
  /** Returns the newest messages, oldest first. */
  received(service?: ServiceName): readonly Received[]
  clear(): void
  /** What is typed in to reach a service. */
  settingsOf(service: ServiceName): Readonly<Record<string, string | null>>
  close(): Promise<void>
}
