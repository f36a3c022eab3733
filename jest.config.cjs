const { existsSync, readdirSync } = require('node:fs')
const { join } = require('node:path')

const jest = '<rootDir>/packages/testing/src/jest'

const isWeb = (unit) => /^(packages\/(map|ui|web-kit)|shell|mfe-[^/]+)$/.test(unit)
const units = ['packages', 'services', 'tools']
  .flatMap((folder) => readdirSync(join(__dirname, folder)).map((name) => `${folder}/${name}`))
  .concat(readdirSync(__dirname).filter((name) => /^(bench|gateway|shell|data|mfe-.+)$/.test(name)))
  .filter((unit) => existsSync(join(__dirname, unit, 'package.json')))

const shared = {
  rootDir: __dirname,
  runtime: `${jest}/runtime.cjs`,
  // Node itself goes on by these, and tests share its realm.
  fakeTimers: { doNotFake: ['nextTick', 'queueMicrotask'] },
  transform: {
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
  },
}

/** `npm test` leaves files that try what is known in every way (`x.thorough.test.ts`) to the nightly run. */
const left = process.env.TEST_FILES === 'usual' ? ['\\.thorough\\.(test|journey)\\.tsx?$'] : []

/** Fails a file that leaves something open; on late engines it also says which seed they had. */
const closingEnvironment =
  process.env.TEST_ENGINES === 'late'
    ? '<rootDir>/packages/testing/src/late-engines/late-environment.cjs'
    : `${jest}/closing-environment.cjs`

/** `TEST_JOURNEYS`: names of the journeys that are run, with commas between them; all unless it is set. */
const journeys = (process.env.TEST_JOURNEYS || '*').split(',')

/** Tests of all units that run in the same environment. */
const unitTests = (chosen) => ({
  ...shared,
  roots: chosen.map((unit) => `<rootDir>/${unit}`),
  testMatch: ['**/*.test.ts', '**/*.test.tsx'],
  testPathIgnorePatterns: ['/node_modules/', '/dist/', '\\.engines\\.test\\.ts$', ...left],
})

/** Only ends a test that hangs: a machine that is busy with other things may take minutes for what takes a second. */
const TEST_TIMEOUT_MS = 600_000

module.exports = {
  testTimeout: TEST_TIMEOUT_MS,
  projects: [
    {
      ...unitTests(units.filter((unit) => !isWeb(unit))),
      displayName: 'node',
      testEnvironment: closingEnvironment,
      restoreMocks: true,
    },
    {
      ...unitTests(units.filter(isWeb)),
      displayName: 'jsdom',
      testEnvironment: `${jest}/jsdom-environment.cjs`,
      runner: `${jest}/jsdom-runner.cjs`,
      setupFilesAfterEnv: [`${jest}/jsdom-setup.ts`],
      moduleNameMapper: {
        '\\.module\\.css$': `${jest}/css-module-stub.cjs`,
        '\\.(css|svg|woff2)$': `${jest}/asset-stub.cjs`,
        '^@fontsource': `${jest}/asset-stub.cjs`,
      },
    },
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
      setupFilesAfterEnv: ['<rootDir>/e2e/journey-setup.ts'],
      globalSetup: '<rootDir>/e2e/browsers/global-setup.ts',
      globalTeardown: '<rootDir>/e2e/browsers/global-teardown.ts',
    })),
    {
      ...shared,
      displayName: 'engines',
      testEnvironment: `${jest}/node-environment.cjs`,
      testMatch: ['**/*.engines.test.ts'],
      testPathIgnorePatterns: ['/node_modules/', '/dist/'],
    },
  ],
}
