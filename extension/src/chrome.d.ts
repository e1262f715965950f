type Heard<Given extends readonly unknown[]> = {
  addListener(listener: (...given: Given) => void): void
}

/** What is used of the browser, and no more: Chromium and Firefox call it alike. */
declare const chrome: {
  readonly action: {
    setBadgeText(badge: { readonly text: string }): Promise<void>
    setBadgeBackgroundColor(badge: { readonly color: string }): Promise<void>
  }
  readonly alarms: {
    get(name: string): Promise<object | undefined>
    create(name: string, when: { readonly periodInMinutes: number }): Promise<void>
    readonly onAlarm: Heard<[]>
  }
  readonly permissions: {
    request(access: { readonly origins: string[] }): Promise<boolean>
    remove(access: { readonly origins: string[] }): Promise<boolean>
  }
  readonly runtime: {
    openOptionsPage(): Promise<void>
    readonly onInstalled: Heard<[]>
    readonly onStartup: Heard<[]>
  }
  readonly storage: {
    readonly local: {
      get(key: string): Promise<Readonly<Record<string, unknown>>>
      set(values: object): Promise<void>
      remove(key: string): Promise<void>
      readonly onChanged: Heard<[]>
    }
  }
  readonly tabs: {
    /** Tabs have an address only where the person has pressed the extension's button on them. */
    query(which: {
      readonly active: true
      readonly currentWindow: true
    }): Promise<readonly { readonly url?: string }[]>
  }
}
