import { browserPath } from '../browser.ts'

/** Unpacks the browser once before the journeys, instead of in each of their processes. */
export default async function readyBrowser(): Promise<void> {
  await browserPath()
}
