import type { Unit } from '../boundaries'
import { containerFaults } from './planted-container-faults'
import { contractFaults } from './planted-contract-faults'
import { documentFaults } from './planted-document-faults'
import type { PlantedFault } from './planted-fault'
import { faultsOfTheProject } from './planted-faults-of-the-project'
import { plantedHoles } from './planted-holes'

/** An export statement as text, so that checks of imports do not find it in this file. */
const exportFrom = (name: string) => `export * from '${name}'\n`

/** A fault of each kind that `npm run check` must find. They do not overlap, because all are planted at once. */
export const plantedFaults = (units: readonly Unit[]): readonly PlantedFault[] => [
  ...units.map(({ path }) => wrongTypeIn(path)),
  {
    fault: 'a source file that no tsconfig includes',
    gate: 'every file is type-checked',
    expected: 'planted/nowhere.ts',
    plant: (copy) => copy.add('planted/nowhere.ts', 'export {}\n'),
  },
  {
    fault: 'a focused test',
    gate: 'lint',
    expected: 'services/social/tests/planted-only.test.ts',
    plant: (copy) =>
      copy.add('services/social/tests/planted-only.test.ts', "it.only('is alone', () => {\n  expect(1).toBe(1)\n})\n"),
  },
  {
    fault: 'a skipped test',
    gate: 'lint',
    expected: 'services/social/tests/planted-skip.test.ts',
    plant: (copy) =>
      copy.add(
        'services/social/tests/planted-skip.test.ts',
        "it.skip('is not run', () => {\n  expect(1).toBe(1)\n})\n",
      ),
  },
  {
    fault: 'a test that sleeps',
    gate: 'lint',
    expected: 'services/social/tests/planted-sleep.test.ts',
    plant: (copy) =>
      copy.add(
        'services/social/tests/planted-sleep.test.ts',
        "it('waits', async () => {\n  await new Promise((resolve) => setTimeout(resolve, 30))\n  expect(1).toBe(1)\n})\n",
      ),
  },
  {
    fault: 'a test with a limit on elapsed time',
    gate: 'lint',
    expected: 'services/social/tests/planted-limit.test.ts',
    plant: (copy) =>
      copy.add(
        'services/social/tests/planted-limit.test.ts',
        "it('is quick', () => {\n  const startedAt = performance.now()\n  expect(performance.now() - startedAt).toBeLessThan(5)\n})\n",
      ),
  },
  {
    fault: 'a journey that reads a page without waiting',
    gate: 'lint',
    expected: 'e2e/planted-read.journey.ts',
    plant: (copy) =>
      copy.add(
        'e2e/planted-read.journey.ts',
        "import { newVisitor } from './visitor'\n\nit('shows three', async () => {\n  const { page } = await newVisitor()\n  expect(await page.getByRole('listitem').count()).toBe(3)\n})\n",
      ),
  },
  {
    fault: 'property tests without the seed of the run',
    gate: 'lint',
    expected: 'services/social/tests/planted-seed.test.ts',
    plant: (copy) =>
      copy.add('services/social/tests/planted-seed.test.ts', "import fc from 'fast-check'\n\nfc.sample(fc.nat())\n"),
  },
  {
    fault: 'an unformatted file',
    gate: 'lint',
    expected: 'gateway/src/planted-format.ts format',
    plant: (copy) => copy.add('gateway/src/planted-format.ts', 'export const planted = 1;\n'),
  },
  {
    fault: 'a value of any type',
    gate: 'lint',
    expected: 'gateway/src/planted-any.ts',
    plant: (copy) => copy.add('gateway/src/planted-any.ts', 'export const anything = (value: any) => value\n'),
  },
  {
    fault: 'a lock file without the native packages for other systems',
    gate: 'lock file',
    expected: 'package-lock.json lacks',
    plant: (copy) =>
      copy.replace('package-lock.json', '"node_modules/@swc/core-darwin-arm64"', '"node_modules/planted"'),
  },
  ...contractFaults,
  {
    fault: 'a component that was removed from the kit',
    gate: 'kit',
    expected: 'Carousel',
    plant: (copy) => copy.replace('packages/ui/src/index.ts', exportFrom('./carousel'), ''),
  },
  {
    fault: 'a breakpoint of its own in a stylesheet',
    gate: 'breakpoints',
    expected: 'mfe-account/src/planted.module.css: min-width: 777px',
    plant: (copy) => copy.add('mfe-account/src/planted.module.css', '@media (min-width: 777px) {\n}\n'),
  },
  {
    fault: 'a breakpoint of its own in a script',
    gate: 'breakpoints',
    expected: 'shell/src/planted-width.ts: writes a width of the window out',
    plant: (copy) => copy.add('shell/src/planted-width.ts', "export const planted = '(min-width: 777px)'\n"),
  },
  {
    fault: 'a custom property without a definition',
    gate: 'custom properties',
    expected: 'mfe-account/src/planted-property.module.css: no file defines --planted',
    plant: (copy) =>
      copy.add('mfe-account/src/planted-property.module.css', '.planted {\n  color: var(--planted);\n}\n'),
  },
  {
    fault: 'a component for administrators in the main entry of a package',
    gate: 'import boundaries',
    expected: 'packages/ui/src/planted-admin.ts: imports ./admin, of another entry',
    plant: (copy) => copy.add('packages/ui/src/planted-admin.ts', exportFrom('./admin')),
  },
  {
    fault: 'a service that imports another one',
    gate: 'import boundaries',
    expected: 'services/social/src/planted-service.ts: service must not import service @plekje/reviews',
    plant(copy) {
      copy.add('services/social/src/planted-service.ts', exportFrom('@plekje/reviews'))
      copy.replace(
        'services/social/package.json',
        '"dependencies": {',
        '"dependencies": {\n    "@plekje/reviews": "*",',
      )
    },
  },
  {
    fault: 'a micro-frontend that imports another one',
    gate: 'import boundaries',
    expected: 'mfe-account/src/planted-remote.ts: imports @plekje/mfe-discovery',
    plant: (copy) => copy.add('mfe-account/src/planted-remote.ts', exportFrom('@plekje/mfe-discovery')),
  },
  {
    fault: 'contracts that import engines',
    gate: 'import boundaries',
    expected: 'packages/contracts/src/planted-engines.ts: imports @plekje/engines',
    plant: (copy) => copy.add('packages/contracts/src/planted-engines.ts', exportFrom('@plekje/engines')),
  },
  {
    fault: 'a relative import from another unit',
    gate: 'import boundaries',
    expected: 'gateway/src/planted-path.ts: imports ../../services/social/src/config, outside its own unit',
    plant: (copy) => copy.add('gateway/src/planted-path.ts', exportFrom('../../services/social/src/config')),
  },
  {
    fault: 'units that import each other',
    gate: 'import boundaries',
    expected: 'units import each other in a circle: packages/contracts → packages/text-folding',
    plant(copy) {
      copy.add('packages/contracts/src/planted-circle.ts', exportFrom('@plekje/text-folding'))
      copy.add('packages/text-folding/src/planted-circle.ts', exportFrom('@plekje/contracts'))
      copy.replace('packages/contracts/package.json', '"zod":', '"@plekje/text-folding": "*",\n    "zod":')
      copy.replace(
        'packages/text-folding/package.json',
        '"dependencies": {}',
        '"dependencies": {\n    "@plekje/contracts": "*"\n  }',
      )
    },
  },
  {
    fault: 'a package without `side`',
    gate: 'import boundaries',
    expected: 'packages/embedded-mongo/package.json: says no "side"',
    plant: (copy) => copy.replace('packages/embedded-mongo/package.json', '"side":', '"planted":'),
  },
  {
    fault: 'a domain file that imports a database model',
    gate: 'pure domains',
    expected: 'services/social/src/domain/planted-storage.ts: imports ../storage/social-models',
    plant: (copy) => copy.add('services/social/src/domain/planted-storage.ts', exportFrom('../storage/social-models')),
  },
  {
    fault: 'a domain file that generates random values',
    gate: 'pure domains',
    expected: 'services/social/src/domain/planted-chance.ts: imports node:crypto',
    plant: (copy) => copy.add('services/social/src/domain/planted-chance.ts', exportFrom('node:crypto')),
  },
  {
    fault: 'a domain file that reads the clock',
    gate: 'pure domains',
    expected: 'services/social/src/domain/planted-clock.ts: Date.now: a clock of its own',
    plant: (copy) =>
      copy.add(
        'services/social/src/domain/planted-clock.ts',
        'export const isOver = (at: number) => at < Date.now()\n',
      ),
  },
  {
    fault: 'a domain file with state',
    gate: 'pure domains',
    expected: 'services/social/src/domain/planted-state.ts: export let: a variable of the file',
    plant: (copy) => copy.add('services/social/src/domain/planted-state.ts', 'export let asked = 0\nasked += 1\n'),
  },
  {
    fault: 'files that import each other',
    gate: 'circles of files',
    expected: 'services/social/src/planted-one.ts imports services/social/src/planted-two.ts',
    plant(copy) {
      copy.add('services/social/src/planted-one.ts', exportFrom('./planted-two'))
      copy.add('services/social/src/planted-two.ts', exportFrom('./planted-one'))
    },
  },
  {
    fault: 'a page for visitors that imports all schemas',
    gate: 'whole contracts',
    expected: 'mfe-discovery/src/planted-schemas.ts',
    plant: (copy) => copy.add('mfe-discovery/src/planted-schemas.ts', exportFrom('@plekje/contracts')),
  },
  {
    fault: 'a script with shell syntax',
    gate: 'portable',
    expected: 'the script planted needs a shell of its own',
    plant: (copy) => copy.replace('package.json', '"scripts": {', '"scripts": {\n    "planted": "rm -rf dist && tsc",'),
  },
  {
    fault: 'a script that fails on a fresh clone',
    gate: 'portable',
    expected: 'nothing installs the packages before the script planted',
    plant: (copy) =>
      copy.replace('package.json', '"scripts": {', '"scripts": {\n    "planted": "tsx tools/check/src/main.ts",'),
  },
  {
    fault: 'a file name that Windows refuses',
    gate: 'portable',
    expected: 'docs/aux.md: Windows refuses this name',
    plant: (copy) => copy.add('docs/aux.md', '# Planted\n'),
  },
  {
    fault: 'file names that differ in case only',
    gate: 'portable',
    expected: 'docs/glossary.md: is the same as docs/Glossary.md where case does not count',
    plant: (copy) => copy.add('docs/Glossary.md', '# Planted\n'),
  },
  ...faultsOfTheProject,
  {
    fault: 'a unit without a README',
    gate: 'README of every unit',
    expected: 'tools/operator: has no README.md',
    plant: (copy) => copy.remove('tools/operator/README.md'),
  },
  {
    fault: 'a topic that its service’s README does not name',
    gate: 'README rows',
    expected: 'services/reviews/README.md: row "consumes" does not name page.views',
    plant: (copy) =>
      copy.add('services/reviews/src/planted-topic.ts', "export const planted = subscribeTo('page.views', {})\n"),
  },
  {
    fault: 'a topic that a service’s README names and its code does not',
    gate: 'README rows',
    expected: 'services/planner/README.md: row "publishes" names planted.topic, which the code does not',
    plant: (copy) => copy.replace('services/planner/README.md', '| publishes | `', '| publishes | `planted.topic`, `'),
  },
  {
    fault: 'a variable that no document explains',
    gate: '.env.example',
    expected: '.env.example: does not explain PLANTED_VARIABLE',
    plant: (copy) =>
      copy.add('services/planner/src/settings.ts', 'export const planted = {\n  PLANTED_VARIABLE: z.string(),\n}\n'),
  },
  {
    fault: 'a documented variable that nothing reads',
    gate: '.env.example',
    expected: '.env.example: explains PLANTED_DOCUMENT',
    plant: (copy) => copy.replace('.env.example', '\n', '\n# PLANTED_DOCUMENT=1\n'),
  },
  {
    fault: 'a comment that does not name its subject',
    gate: 'openings of comments',
    expected: 'gateway/src/planted-comment.ts:1',
    plant: (copy) => copy.add('gateway/src/planted-comment.ts', '/** What is planted here. */\nexport {}\n'),
  },
  ...containerFaults,
  {
    fault: 'an alert on a missing metric',
    gate: 'alerts',
    expected: 'ProcessorExhausted looks at planted_figure_seconds',
    plant: (copy) => copy.replace('k8s/alerts.yml', 'nodejs_eventloop_lag_p99_seconds >', 'planted_figure_seconds >'),
  },
  {
    fault: 'an alert that no document explains',
    gate: 'alerts',
    expected: 'alerts.md: says nothing of ProcessAway',
    plant: (copy) => copy.replace('docs/operations/alerts.md', '### ProcessAway', '### PlantedAlert'),
  },
  {
    fault: 'a page that exceeds its budget',
    gate: 'page budgets',
    expected: 'home: script',
    plant: (copy) => copy.replace('tools/check/page-budgets.json', '"script": ', '"script": 1, "planted": '),
  },
  {
    fault: 'a missing text of a screen',
    gate: 'types (front ends)',
    expected: "Property 'skipToContent' does not exist",
    plant: (copy) => copy.replace('shell/src/copy/nl.ts', "  skipToContent: 'Naar de inhoud',\n", ''),
  },
  ...documentFaults,
  ...plantedHoles,
]

const wrongTypeIn = (unit: string): PlantedFault => {
  const path = `${unit}/planted-type.ts`
  return {
    fault: `a wrong type in ${unit}`,
    gate: 'types',
    expected: path,
    plant: (copy) => copy.add(path, 'export const planted: string = 1\n'),
  }
}
