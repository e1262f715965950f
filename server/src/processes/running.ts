/** Something that works in the background until it is told to stop; stopping waits for what is under way. */
export type Running = { stop(): Promise<void> }
