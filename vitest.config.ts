import { defineConfig, type Plugin } from 'vitest/config'
import { TEST_TAGS } from './scripts/verify/parts.ts'
import { LaneByLane, MEMORY_FOLDER, TEST_WORKERS } from './scripts/verify/test-runner.ts'
import { ENVIRONMENT } from './server/src/base/config/process-settings.ts'

// What tests start compiles nothing that was compiled before.
process.env['NODE_COMPILE_CACHE'] ??= ENVIRONMENT.NODE_COMPILE_CACHE
if (MEMORY_FOLDER !== null) process.env['TMPDIR'] = MEMORY_FOLDER

/**
 * Set-up of screens has this address before `vitest related` gives it another one, by which the runner would not find it
 * again: its hooks would be left out for all files of a worker but the first, and by the cache in later runs, too.
 */
const SET_UP = 'web/test/harness/setup.ts'
const setUpForEachFile: Plugin = {
  name: 'set-up-for-each-file',
  configureServer: async ({ environments }) =>
    void (await environments.client.moduleGraph.ensureEntryFromUrl(`/${SET_UP}`)),
}

/**
 * Each project is one lane of `npm test`. Files of a lane share their modules (they keep no state there): loading
 * them again for each file was half of the time.
 */
export default defineConfig({
  // Outlives `npm ci`: by what they took the last time, files begin that take long.
  cacheDir: '.cache/vite',
  test: {
    sequence: { sequencer: LaneByLane },
    maxWorkers: TEST_WORKERS,
    tags: TEST_TAGS,
    // So many have one cause, which the first ones tell.
    bail: 20,
    // A report names the rows that differ: "expected [ Array(1) ]" hid them where nobody sees the run.
    chaiConfig: { truncateThreshold: 1_000 },
    projects: [
      {
        test: {
          name: 'rules',
          isolate: false,
          include: [
            'domain/src/**/*.test.ts',
            'contracts/src/**/*.test.ts',
            'extension/src/**/*.test.ts',
            'scripts/**/*.test.ts',
          ],
          // Laws that are played through take seconds, and many of them on a machine that does something else as well.
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'simulator',
          isolate: false,
          include: ['simulator/**/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          // What is about to happen is awaited: how soon it does says nothing about us.
          expect: { poll: { timeout: 90_000 } },
        },
      },
      {
        test: {
          name: 'web',
          isolate: false,
          include: ['web/src/**/*.test.ts', 'web/src/**/*.test.tsx'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        plugins: [setUpForEachFile],
        test: {
          // Pages in a document, against a server that keeps to the contract.
          name: 'screens',
          isolate: false,
          environment: 'happy-dom',
          include: ['web/test/**/*.test.tsx'],
          setupFiles: [SET_UP],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'server',
          isolate: false,
          include: ['server/**/*.test.ts', 'client/**/*.test.ts'],
          globalSetup: ['scripts/client/generate.ts', 'server/test/database/start-postgres.ts'],
          testTimeout: 180_000,
          hookTimeout: 180_000,
          // What is about to happen is awaited: how soon it does says nothing about us.
          expect: { poll: { timeout: 90_000 } },
        },
      },
      {
        test: {
          name: 'journeys',
          isolate: false,
          include: ['e2e/**/*.test.ts'],
          globalSetup: [
            'server/test/database/initialise-data-directory.ts',
            'e2e/harness/npm-browser/ready-browser.ts',
          ],
          // Each step has its own limit, so a slow machine may take long for all of them.
          testTimeout: 600_000,
          hookTimeout: 600_000,
          // What a page is about to show is awaited, never read at one moment.
          expect: { poll: { timeout: 90_000 } },
        },
      },
    ],
  },
})
