import type { ServerResponse } from 'node:http'

/** Tells open pages by server-sent events that their contents have changed; they fetch them again. */
export class LiveFeed {
  #listeners = new Map<ServerResponse, string>()

  /** Keeps a response open for events of `topic`. */
  subscribe(response: ServerResponse, topic: string): void {
    response.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' })
    response.write(': here\n\n')
    this.#listeners.set(response, topic)
    response.once('close', () => this.#listeners.delete(response))
  }

  notify(topic: string): void {
    for (const [response, wanted] of this.#listeners) {
      if (wanted === topic) response.write('data: changed\n\n')
    }
  }
}
