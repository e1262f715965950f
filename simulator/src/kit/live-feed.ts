import type { ServerResponse } from 'node:http'

/** Notifies open pages that something they show has changed (server-sent events); they fetch it themselves. */
export class LiveFeed {
  #listeners = new Map<ServerResponse, string>()

  /** Keeps a response open for news about `topic`. */
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
