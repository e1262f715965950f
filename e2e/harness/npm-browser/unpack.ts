import chromium from '@sparticuz/chromium'

/** Unpacks the browser into the temporary folder that TMPDIR names: the package offers no other way to say where. */
await chromium.executablePath()
