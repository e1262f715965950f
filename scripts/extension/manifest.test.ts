import { expect, it } from 'vitest'
import { manifestOf } from './manifest.ts'

it('asks for no page of any site, and for a host only at the set-up', () => {
  for (const browser of ['chromium', 'firefox'] as const) {
    const manifest = manifestOf(browser)
    expect(manifest.permissions).toEqual(['activeTab', 'alarms', 'storage'])
    expect(Object.keys(manifest)).not.toContain('host_permissions')
    expect(Object.keys(manifest)).not.toContain('content_scripts')
  }
})

it('is woken as each browser does it', () => {
  expect(manifestOf('chromium').background).toEqual({ service_worker: 'background.js', type: 'module' })
  expect(manifestOf('firefox')).toMatchObject({
    background: { scripts: ['background.js'], type: 'module' },
    browser_specific_settings: { gecko: { data_collection_permissions: { required: ['none'] } } },
  })
})
