/** Background work that runs until it is stopped; stopping waits for what is in flight. */
export type Running = { stop(): Promise<void> }
