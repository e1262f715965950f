const kept = 50_000
const minuteMs = 60_000

/** The log of a vendor's requests, for tests of rate and budget. */
export class RequestLog<Entry extends { readonly atMs: number }> {
  total = 0
  /** The most requests within any sixty seconds. */
  maxPerMinute = 0
  /** Called with each request before it is answered. */
  onAdd: (request: Entry) => void = () => {}
  #entries: (Entry & Outcome)[] = []
  #minute: number[] = []
  #first = 0

  /** Adds a request; its answer writes the status into the entry. */
  add(request: Entry): Entry & Outcome {
    const entry = { ...request, status: 0 }
    this.total++
    this.#entries.push(entry)
    if (this.#entries.length >= 2 * kept) this.#entries = this.#entries.slice(-kept)
    this.#count(request.atMs)
    this.onAdd(request)
    return entry
  }

  /** Returns the newest requests, oldest of them first; at most 50,000 are kept. */
  recent(limit = kept): readonly (Entry & Outcome)[] {
    return this.#entries.slice(Math.max(0, this.#entries.length - Math.min(limit, kept)))
  }

  #count(atMs: number): void {
    this.#minute.push(atMs)
    while ((this.#minute[this.#first] ?? atMs) <= atMs - minuteMs) this.#first++
    this.maxPerMinute = Math.max(this.maxPerMinute, this.#minute.length - this.#first)
    if (this.#first < 4_096) return
    this.#minute = this.#minute.slice(this.#first)
    this.#first = 0
  }
}

type Outcome = {
  /** 0 when the connection was dropped without an answer, or there is none yet. */
  status: number
  /** The reason of a refusal. */
  description?: string
}
