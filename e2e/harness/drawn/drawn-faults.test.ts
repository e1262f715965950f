import { afterAll, expect, it } from 'vitest'
import { closePages, openPage, WIDTHS, workerBrowser } from '../browser.ts'
import { drawnFaults } from './drawn-faults.ts'

afterAll(closePages)

const BAR = '<nav style="position:fixed;inset:auto 0 0;height:56px;background:#fff"></nav>'
const AT_THE_END = `<div style="height:1500px"></div><button style="height:44px">Save</button>${BAR}`
const thumbed = (thumb: string) =>
  `<button role="switch" id="mail" style="width:48px;height:28px;background:#37312b"><span style="display:block;width:20px;height:20px;background:${thumb}"></span></button>`
const chosen = (fill: string) =>
  `<fieldset style="background:#37312b"><label style="background:${fill}"><input type="radio" checked style="appearance:none;width:1px;height:1px;margin:0">All</label></fieldset>`

it.each(['phone', 'wide'] as const)(
  'are found, and what is drawn well is not, at the width of a %s screen',
  async (width) => {
    const { page, close } = await openPage(await workerBrowser(), {
      baseURL: 'http://127.0.0.1',
      viewport: WIDTHS[width],
    })
    const faultsOf = async (html: string) => {
      await page.setContent(`<body style="margin:0">${html}</body>`)
      return drawnFaults(page)
    }
    const box = (style: string, name = 'button') =>
      `<${name} style="width:7rem;white-space:nowrap;${style}">Remove all of these records</${name}>`

    expect(await faultsOf(box(''))).toEqual([
      expect.stringContaining('words beyond their button: Remove all'),
    ])
    expect(await faultsOf(box('overflow:hidden'))).toHaveLength(1)
    expect(await faultsOf(box('overflow:hidden', 'p'))).toEqual([
      expect.stringContaining('words beyond their p: '),
    ])
    expect(await faultsOf(box('height:20px;overflow:hidden;white-space:normal', 'p'))).toHaveLength(1)
    expect(await faultsOf(box('overflow:hidden;text-overflow:ellipsis', 'p'))).toEqual([])
    expect(await faultsOf(box('overflow-x:auto', 'p'))).toEqual([])
    expect(await faultsOf(box('width:auto'))).toEqual([])

    expect(await faultsOf(AT_THE_END)).toEqual([expect.stringContaining('nothing presses “Save” under <nav')])
    expect(await faultsOf(`${AT_THE_END}<div style="height:56px"></div>`)).toEqual([])

    expect(await faultsOf(thumbed('#37312b'))).toEqual(['a mark on its track at 1.00 : 1, not 3 : 1: mail'])
    expect(await faultsOf(thumbed('#b0a596'))).toEqual([])
    expect(await faultsOf(chosen('#37312b'))).toEqual(['a mark on its track at 1.00 : 1, not 1.3 : 1: All'])
    expect(await faultsOf(chosen('#544c43'))).toEqual([])
    await close()
  },
)
