export const mailFaultKinds = ['temporary', 'permanent', 'slow', 'drop-after-data', 'drop-before'] as const

export type MailFaultKind = (typeof mailFaultKinds)[number]

/** Something that goes wrong for mails to some addresses, until it is taken away or has happened `next` times. */
export type MailFault = {
  readonly kind: MailFaultKind
  /** An address with `*` for anything, like `*@slow.example`; everybody when absent. */
  readonly to?: string
  readonly next?: number
  /** `slow`: how long the reply to DATA is held back, real milliseconds. Default 1,000. */
  readonly delayMs?: number
  /** `temporary` and `permanent`: refuse at once (`rcpt`, default) or after reading the message (`data`). */
  readonly at?: 'rcpt' | 'data'
}

export type SetMailFault = MailFault & { readonly id: number; readonly caught: number }

export function isMailFaultKind(text: unknown): text is MailFaultKind {
  return mailFaultKinds.some((kind) => kind === text)
}

/** The faults that are set. */
export class MailFaults {
  #faults: { readonly id: number; readonly fault: MailFault; caught: number }[] = []
  #ids = 0

  add(fault: MailFault): number {
    this.#ids++
    this.#faults.push({ id: this.#ids, fault, caught: 0 })
    return this.#ids
  }

  remove(id: number): void {
    this.#faults = this.#faults.filter((live) => live.id !== id)
  }

  clear(): void {
    this.#faults = []
  }

  list(): readonly SetMailFault[] {
    return this.#faults.map(({ id, fault, caught }) => ({ ...fault, id, caught }))
  }

  /** The first fault of these kinds that concerns any of the addresses; it counts as having happened. */
  strike(
    kinds: readonly MailFaultKind[],
    addresses: readonly string[],
    at?: 'rcpt' | 'data',
  ): MailFault | undefined {
    const struck = this.#faults.find(
      ({ fault }) =>
        kinds.includes(fault.kind) &&
        (at === undefined || (fault.at ?? 'rcpt') === at) &&
        addresses.some((address) => matches(fault.to, address)),
    )
    if (struck === undefined) return undefined
    struck.caught++
    if (struck.fault.next !== undefined && struck.caught >= struck.fault.next) this.remove(struck.id)
    return struck.fault
  }
}

function matches(pattern: string | undefined, address: string): boolean {
  if (pattern === undefined) return true
  const source = pattern
    .split('*')
    .map((part) => part.replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&'))
    .join('.*')
  return new RegExp(`^${source}$`, 'i').test(address)
}
