import packages from '../../package.json' with { type: 'json' }

/** The browsers that the extension is made for. */
export const BROWSERS = ['chromium', 'firefox'] as const
export type ExtensionBrowser = (typeof BROWSERS)[number]

export const BACKGROUND = 'background.js'

/**
 * Returns the manifest for a browser. It may store settings, be woken, and read the address of the tab on which its
 * button is pressed. The only host is the person's own, which is asked for at the set-up; pages can be read of none.
 */
export function manifestOf(browser: ExtensionBrowser) {
  const icons = { 192: 'icon-192.png' }
  const common = {
    manifest_version: 3,
    name: '__MSG_name__',
    description: '__MSG_description__',
    version: packages.version,
    default_locale: 'en',
    icons,
    action: { default_popup: 'popup.html', default_icon: icons },
    options_ui: { page: 'options.html', open_in_tab: true },
    permissions: ['activeTab', 'alarms', 'storage'],
    optional_host_permissions: ['https://*/*', 'http://*/*'],
    content_security_policy: {
      extension_pages:
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src https: http:",
    },
  }
  if (browser === 'chromium')
    return {
      ...common,
      minimum_chrome_version: '123',
      background: { service_worker: BACKGROUND, type: 'module' },
    }
  return {
    ...common,
    background: { scripts: [BACKGROUND], type: 'module' },
    browser_specific_settings: {
      gecko: {
        id: 'extension@cratewatch.example',
        strict_min_version: '140.0',
        data_collection_permissions: { required: ['none'] },
      },
    },
  }
}
