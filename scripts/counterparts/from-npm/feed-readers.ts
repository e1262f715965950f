import assert from 'node:assert/strict'
import { callApi } from '../../../e2e/harness/call-api.ts'
import type { Counterpart, Workbench } from '../counterpart.ts'
import { openScene, until, withProduct } from '../scene.ts'
import { importFrom, versionOf } from './npm-package.ts'

const LONG_AGO_MS = 600_000

type Read = {
  readonly title: string | undefined
  readonly id: string | undefined
  readonly link: string | undefined
  readonly date: string | undefined
  readonly html: string | undefined
}

/** Returns the first entry as a reader understands it. */
type Reader = (bench: Workbench, feed: string) => Promise<Read>

function feedReader(name: string, wanted: string, read: Reader): Counterpart {
  return {
    name,
    needs: { npm: [`${name}@${wanted}`] },
    async attempt(bench) {
      await withProduct({ DEFAULT_PLAN: 'PREMIUM' }, async (product) => {
        const { token, watch } = await openScene(product, bench.signal)
        const made = await callApi(product, 'POST /api/feed', { token })
        const { url } = (await made.json()) as { url: string }
        const title = (await watch())()
        const feed = await until(async () => {
          const text = await (await fetch(url)).text()
          return text.includes('<entry>') ? text : undefined
        }, bench.signal)
        const entry = await read(bench, feed)
        assert.ok(entry.title?.includes(title), `${entry.title} does not name ${title}`)
        assert.match(entry.id ?? '', /^urn:uuid:/)
        assert.match(entry.link ?? '', /^http/)
        assert.ok(
          Math.abs(Date.now() - Date.parse(entry.date ?? '')) < LONG_AGO_MS,
          `${entry.date} is not now`,
        )
        assert.match(entry.html ?? '', /<img [^>]*>[^]*Discogs/, 'no picture, or no attribution')
      })
      return {
        version: await versionOf(bench, name),
        seen: 'reads what appeared, when, with its picture and source',
      }
    },
  }
}

type RssParser = {
  readonly default: new () => {
    parseString(feed: string): Promise<{
      items: { title?: string; id?: string; link?: string; isoDate?: string; content?: string }[]
    }>
  }
}
type Feedsmith = {
  parseAtomFeed(feed: string): {
    entries?: {
      title?: { value?: string }
      id?: string
      links?: { href?: string }[]
      updated?: string
      content?: { value?: string }
    }[]
  }
}

/** Libraries by which programs read feeds. */
export const feedReaders: readonly Counterpart[] = [
  feedReader('rss-parser', '3.13.0', async (bench, feed) => {
    const { default: Parser } = await importFrom<RssParser>(bench, 'rss-parser')
    const [entry] = (await new Parser().parseString(feed)).items
    return {
      title: entry?.title,
      id: entry?.id,
      link: entry?.link,
      date: entry?.isoDate,
      html: entry?.content,
    }
  }),
  feedReader('feedsmith', '3.0.1', async (bench, feed) => {
    const { parseAtomFeed } = await importFrom<Feedsmith>(bench, 'feedsmith')
    const [entry] = parseAtomFeed(feed).entries ?? []
    return {
      title: entry?.title?.value,
      id: entry?.id,
      link: entry?.links?.[0]?.href,
      date: entry?.updated,
      html: entry?.content?.value,
    }
  }),
]
