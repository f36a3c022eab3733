const { existsSync, readdirSync } = require('node:fs')
const { join } = require('node:path')

/** Every unit is a project of its own, found by its folder: none is listed by hand. */
const web = new Set(['packages/map', 'packages/ui', 'packages/web-kit', 'shell'])
const units = ['packages', 'services', 'tools']
  .flatMap((folder) => readdirSync(join(__dirname, folder)).map((name) => `${folder}/${name}`))
  .concat(readdirSync(__dirname).filter((name) => /^(bench|gateway|shell|data|mfe-.+)$/.test(name)))
  .filter((unit) => existsSync(join(__dirname, unit, 'package.json')))

const transform = {
  '\\.[cm]?[jt]sx?$': [
    '@swc/jest',
    {
      jsc: {
        parser: { syntax: 'typescript', tsx: true },
        target: 'es2022',
        transform: { react: { runtime: 'automatic' } },
      },
      module: { type: 'commonjs' },
    },
  ],
}

/** Packages that are published as ES modules only, or import in the midst of work. */
const esModules = [
  'jose',
  '@sparticuz/chromium',
  '@opentelemetry/otlp-exporter-base',
  '@orama/stemmers',
  'isbot',
  'meilisearch',
  'p-queue',
  'p-timeout',
  '@tanstack/(?:react-table|table-core|react-store|store)',
]
const transformIgnorePatterns = [`/node_modules/(?!(${esModules.join('|')})/)`]

const setupFiles = ['<rootDir>/packages/testing/src/fast-check-seed.cjs']
const shared = { rootDir: __dirname, transform, transformIgnorePatterns, setupFiles }

/** `npm test` leaves files that try what is known in every way (`x.thorough.test.ts`) to `.ci/run`. */
const left = process.env.TEST_FILES === 'usual' ? ['\\.thorough\\.(test|journey)\\.tsx?$'] : []

/** Fails a file that leaves something open; on late engines it also says which seed they had. */
const closingEnvironment =
  process.env.TEST_ENGINES === 'late'
    ? '<rootDir>/packages/testing/src/late-engines/late-environment.cjs'
    : '<rootDir>/packages/testing/src/closing-environment.cjs'

/** `TEST_JOURNEYS`: names of the journeys that are run, with commas between them; all unless it is set. */
const journeys = (process.env.TEST_JOURNEYS || '*').split(',')

const unitProject = (unit) => {
  const isWeb = web.has(unit) || unit.startsWith('mfe-')
  return {
    ...shared,
    displayName: unit,
    roots: [`<rootDir>/${unit}`],
    testEnvironment: isWeb ? '<rootDir>/packages/testing/src/jsdom-environment.cjs' : closingEnvironment,
    testMatch: ['**/*.test.ts', '**/*.test.tsx'],
    testPathIgnorePatterns: ['/node_modules/', '/dist/', '\\.engines\\.test\\.ts$', ...left],
    ...(isWeb
      ? {
          setupFilesAfterEnv: ['<rootDir>/packages/testing/src/jsdom-setup.ts'],
          moduleNameMapper: {
            '\\.module\\.css$': '<rootDir>/packages/testing/src/css-module-stub.cjs',
            '\\.(css|svg|woff2)$': '<rootDir>/packages/testing/src/asset-stub.cjs',
            '^@fontsource': '<rootDir>/packages/testing/src/asset-stub.cjs',
          },
        }
      : // An engine that a test lets fail works again in the next one, also when that test itself failed.
        { restoreMocks: true }),
  }
}

/** Longer than jest's own 5 s: a machine may be ten times as slow as ours, and a test that hangs still ends. */
const TEST_TIMEOUT_MS = 120_000

module.exports = {
  testTimeout: TEST_TIMEOUT_MS,
  projects: [
    ...units.map(unitProject),
    {
      ...shared,
      displayName: 'e2e',
      roots: ['<rootDir>/e2e'],
      testEnvironment: '<rootDir>/e2e/journey-environment.cjs',
      testMatch: journeys.map((name) => `**/${name}.journey.ts`),
      testPathIgnorePatterns: ['/node_modules/', '/e2e/browsers/', ...left],
      setupFilesAfterEnv: ['<rootDir>/e2e/journey-setup.ts'],
      globalSetup: '<rootDir>/e2e/global-setup.ts',
      globalTeardown: '<rootDir>/e2e/global-teardown.ts',
    },
    ...['firefox', 'webkit', 'chromium'].map((browserName) => ({
      ...shared,
      displayName: browserName,
      roots: ['<rootDir>/e2e/browsers'],
      testEnvironment: closingEnvironment,
      globals: { browserName },
      testMatch: ['**/*.journey.ts'],
      setupFilesAfterEnv: ['<rootDir>/e2e/journey-setup.ts', '<rootDir>/e2e/browsers/setup.ts'],
      globalSetup: '<rootDir>/e2e/browsers/global-setup.ts',
      globalTeardown: '<rootDir>/e2e/browsers/global-teardown.ts',
    })),
    {
      ...shared,
      displayName: 'engines',
      testEnvironment: 'node',
      testMatch: ['**/*.engines.test.ts'],
      testPathIgnorePatterns: ['/node_modules/', '/dist/'],
    },
  ],
}
