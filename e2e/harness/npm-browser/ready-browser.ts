import { browserPath } from '../browser.ts'

/** Unpacks the browser before the journeys begin: each of their processes would do it for itself otherwise. */
export default async function readyBrowser(): Promise<void> {
  await browserPath()
}
