import chromium from '@sparticuz/chromium'

/** Unpacks the browser into the folder that TMPDIR names, the only way the package offers. */
await chromium.executablePath()
