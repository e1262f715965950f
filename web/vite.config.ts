import { fileURLToPath } from 'node:url'
import { serwist } from '@serwist/vite'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compressAssets } from './compress-assets.ts'
import { hintFiles } from './hint-files.ts'
import { lightContracts } from './light-contracts.ts'
import { layerOf, namePages } from './page-layers.ts'
import { prerenderSite } from './prerender-site.ts'
import { singleIcons } from './single-icons.ts'
import { stampBuild } from './stamp-build.ts'

/** `light-dark()` is kept as it stands: these are the first versions that know it. */
const browsers = ['chrome123', 'edge123', 'firefox121', 'safari17.5']

/**
 * The validator and the contracts of which pages use schemas. They come with the first form that checks by a schema what
 * was typed; the other contracts are types, and values that pages need at once.
 */
const SCHEMAS =
  /[\\/](node_modules[\\/]zod[\\/]|domain[\\/]src[\\/](records[\\/]own-note|accounts[\\/](given-name|tokens[\\/]personal-token))\.ts$|contracts[\\/]src[\\/]((endpoint|scalars)\.ts$|people[\\/](?!longest|security-event-kinds|subscription)|alerting[\\/](?!in-app)|operating[\\/](?!audit-actions|instance)|lists|checking|watching[\\/]marks))/

/**
 * A file costs a browser and the server more than its bytes: what most pages need comes in a few, each page in one of
 * its own. The pages of the site share only the first with the application, so that they stay light.
 */
const root = fileURLToPath(new URL('.', import.meta.url))

const layer = layerOf(`${root}src/`)
/** Before anything else, because the router's one entry, of which the first file takes the history, names all of it. */
const onlyRouter: typeof layer = (id, modules) => (layer(id, modules) === 'router' ? 'router' : null)

const chunks = [
  {
    name: 'shared',
    test: /[\\/]src[\\/](styles\.css|accounts[\\/]locale\.ts|ui[\\/]theme[\\/]theme\.ts)$/,
    priority: 3,
  },
  { name: 'site', test: /[\\/]src[\\/]site\.ts$/, priority: 2 },
  { name: 'schemas', test: SCHEMAS, priority: 2, includeDependenciesRecursively: false },
  { name: onlyRouter, priority: 2, includeDependenciesRecursively: false },
  {
    name: 'libraries',
    test: /[\\/]node_modules[\\/]/,
    tags: ['$initial' as const],
    priority: 1,
  },
  { name: layer, includeDependenciesRecursively: false },
  { name: 'calls', test: /^\0call:/, minShareCount: 2 },
  { name: 'operating', test: /[\\/]features[\\/]operating[\\/]/, minShareCount: 2 },
  { name: 'passwords', test: /[\\/]features[\\/]people[\\/]passwords[\\/]/, minShareCount: 2 },
  { name: 'icons', test: /[\\/]lucide-react[\\/]/ },
  { name: 'parts', test: /[\\/]web[\\/]src[\\/](app|lib|ui)[\\/](?!overlays[\\/]kit)/, minShareCount: 2 },
]

/** What the application has loaded by the time that it loads anything else. */
const BEGUN = /\/(rolldown-runtime|libraries|shared|application)-/

export default defineConfig({
  root,
  plugins: [
    lightContracts(),
    singleIcons(),
    react(),
    tailwindcss(),
    hintFiles(),
    namePages(),
    prerenderSite(root),
    stampBuild(),
    compressAssets(),
    serviceWorker(),
  ],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: browsers,
    cssTarget: browsers,
    // All of these browsers know it.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_, files) => files.filter((file) => !BEGUN.test(file)),
    },
    rolldownOptions: {
      // The application, and the template of the pages that are built as HTML.
      input: { index: `${root}index.html`, site: `${root}site.html` },
      output: { codeSplitting: { groups: chunks } },
    },
  },
  server: { proxy: { '/api': 'http://localhost:3000', '/shared': 'http://localhost:3000' } },
})

/** Builds the service worker, which knows the files that the application needs to start without a network. */
function serviceWorker() {
  return serwist({
    swSrc: 'src/service-worker/service-worker.ts',
    swDest: 'service-worker.js',
    globDirectory: `${root}dist`,
    globPatterns: [
      '{index.html,favicon.svg}',
      'assets/*.{js,css}',
      'assets/{bricolage-grotesque,instrument-sans}-latin-wght-normal-*.woff2',
    ],
    // Pages other than the list are loaded when they are opened.
    globIgnores: ['assets/{page,operating,auth,site}-*'],
    injectionPoint: 'self.precached',
    rollupFormat: 'iife',
    type: 'classic',
  })
}
