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
    what: 'a source file that no program of TypeScript holds',
    gate: 'every file is type-checked',
    says: 'planted/nowhere.ts',
    plant: (copy) => copy.add('planted/nowhere.ts', 'export {}\n'),
  },
  {
    what: 'a test that keeps all others from running',
    gate: 'lint',
    says: 'services/social/tests/planted-only.test.ts',
    plant: (copy) =>
      copy.add('services/social/tests/planted-only.test.ts', "it.only('is alone', () => {\n  expect(1).toBe(1)\n})\n"),
  },
  {
    what: 'a test that is skipped',
    gate: 'lint',
    says: 'services/social/tests/planted-skip.test.ts',
    plant: (copy) =>
      copy.add(
        'services/social/tests/planted-skip.test.ts',
        "it.skip('is not run', () => {\n  expect(1).toBe(1)\n})\n",
      ),
  },
  {
    what: 'a test that sleeps',
    gate: 'lint',
    says: 'services/social/tests/planted-sleep.test.ts',
    plant: (copy) =>
      copy.add(
        'services/social/tests/planted-sleep.test.ts',
        "it('waits', async () => {\n  await new Promise((resolve) => setTimeout(resolve, 30))\n  expect(1).toBe(1)\n})\n",
      ),
  },
  {
    what: 'a test with a limit on elapsed time',
    gate: 'lint',
    says: 'services/social/tests/planted-limit.test.ts',
    plant: (copy) =>
      copy.add(
        'services/social/tests/planted-limit.test.ts',
        "it('is quick', () => {\n  const startedAt = performance.now()\n  expect(performance.now() - startedAt).toBeLessThan(5)\n})\n",
      ),
  },
  {
    what: 'a journey that reads a page once',
    gate: 'lint',
    says: 'e2e/planted-read.journey.ts',
    plant: (copy) =>
      copy.add(
        'e2e/planted-read.journey.ts',
        "import { newVisitor } from './visitor'\n\nit('shows three', async () => {\n  const { page } = await newVisitor()\n  expect(await page.getByRole('listitem').count()).toBe(3)\n})\n",
      ),
  },
  {
    what: 'properties without the seed of the run',
    gate: 'lint',
    says: 'services/social/tests/planted-seed.test.ts',
    plant: (copy) =>
      copy.add('services/social/tests/planted-seed.test.ts', "import fc from 'fast-check'\n\nfc.sample(fc.nat())\n"),
  },
  {
    what: 'a file that is not formatted',
    gate: 'lint',
    says: 'gateway/src/planted-format.ts format',
    plant: (copy) => copy.add('gateway/src/planted-format.ts', 'export const planted = 1;\n'),
  },
  {
    what: 'a value of any type',
    gate: 'lint',
    says: 'gateway/src/planted-any.ts',
    plant: (copy) => copy.add('gateway/src/planted-any.ts', 'export const anything = (value: any) => value\n'),
  },
  {
    what: 'a lock file without the parts for other systems',
    gate: 'lock file',
    says: 'package-lock.json lacks',
    plant: (copy) =>
      copy.replace('package-lock.json', '"node_modules/@swc/core-darwin-arm64"', '"node_modules/planted"'),
  },
  ...contractFaults,
  {
    what: 'a component that left the kit',
    gate: 'kit',
    says: 'Carousel',
    plant: (copy) => copy.replace('packages/ui/src/index.ts', exportFrom('./carousel'), ''),
  },
  {
    what: 'a stylesheet that changes at a width of its own',
    gate: 'breakpoints',
    says: 'mfe-account/src/planted.module.css: min-width: 777px',
    plant: (copy) => copy.add('mfe-account/src/planted.module.css', '@media (min-width: 777px) {\n}\n'),
  },
  {
    what: 'a script that knows a width of its own',
    gate: 'breakpoints',
    says: 'shell/src/planted-width.ts: writes a width of the window out',
    plant: (copy) => copy.add('shell/src/planted-width.ts', "export const planted = '(min-width: 777px)'\n"),
  },
  {
    what: 'a component of administrators on every page',
    gate: 'import boundaries',
    says: 'packages/ui/src/planted-admin.ts: imports ./admin, of another entry',
    plant: (copy) => copy.add('packages/ui/src/planted-admin.ts', exportFrom('./admin')),
  },
  {
    what: 'a service that imports another one',
    gate: 'import boundaries',
    says: 'services/social/src/planted-service.ts: service must not import service @plekje/reviews',
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
    what: 'a micro-frontend that imports another one',
    gate: 'import boundaries',
    says: 'mfe-account/src/planted-remote.ts: imports @plekje/mfe-discovery',
    plant: (copy) => copy.add('mfe-account/src/planted-remote.ts', exportFrom('@plekje/mfe-discovery')),
  },
  {
    what: 'contracts that import engines',
    gate: 'import boundaries',
    says: 'packages/contracts/src/planted-engines.ts: imports @plekje/engines',
    plant: (copy) => copy.add('packages/contracts/src/planted-engines.ts', exportFrom('@plekje/engines')),
  },
  {
    what: 'an import into another unit by its folder',
    gate: 'import boundaries',
    says: 'gateway/src/planted-path.ts: imports ../../services/social/src/config, outside its own unit',
    plant: (copy) => copy.add('gateway/src/planted-path.ts', exportFrom('../../services/social/src/config')),
  },
  {
    what: 'units that import each other',
    gate: 'import boundaries',
    says: 'units import each other in a circle: packages/contracts → packages/text-folding',
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
    what: 'a package that does not say on which side of HTTP it is',
    gate: 'import boundaries',
    says: 'packages/embedded-mongo/package.json: says no "side"',
    plant: (copy) => copy.replace('packages/embedded-mongo/package.json', '"side":', '"planted":'),
  },
  {
    what: 'a rule that looks into a database',
    gate: 'pure domains',
    says: 'services/social/src/domain/planted-storage.ts: imports ../storage/social-models',
    plant: (copy) => copy.add('services/social/src/domain/planted-storage.ts', exportFrom('../storage/social-models')),
  },
  {
    what: 'a rule that makes chance of its own',
    gate: 'pure domains',
    says: 'services/social/src/domain/planted-chance.ts: imports node:crypto',
    plant: (copy) => copy.add('services/social/src/domain/planted-chance.ts', exportFrom('node:crypto')),
  },
  {
    what: 'a rule that has a clock of its own',
    gate: 'pure domains',
    says: 'services/social/src/domain/planted-clock.ts: Date.now: a clock of its own',
    plant: (copy) =>
      copy.add(
        'services/social/src/domain/planted-clock.ts',
        'export const isOver = (at: number) => at < Date.now()\n',
      ),
  },
  {
    what: 'a rule that remembers what was asked of it',
    gate: 'pure domains',
    says: 'services/social/src/domain/planted-state.ts: export let: a variable of the file',
    plant: (copy) => copy.add('services/social/src/domain/planted-state.ts', 'export let asked = 0\nasked += 1\n'),
  },
  {
    what: 'files that import each other',
    gate: 'circles of files',
    says: 'services/social/src/planted-one.ts imports services/social/src/planted-two.ts',
    plant(copy) {
      copy.add('services/social/src/planted-one.ts', exportFrom('./planted-two'))
      copy.add('services/social/src/planted-two.ts', exportFrom('./planted-one'))
    },
  },
  {
    what: 'schemas of all services in a page of visitors',
    gate: 'whole contracts',
    says: 'mfe-discovery/src/planted-schemas.ts',
    plant: (copy) => copy.add('mfe-discovery/src/planted-schemas.ts', exportFrom('@plekje/contracts')),
  },
  {
    what: 'a script that needs a shell of its own',
    gate: 'portable',
    says: 'the script planted needs a shell of its own',
    plant: (copy) => copy.replace('package.json', '"scripts": {', '"scripts": {\n    "planted": "rm -rf dist && tsc",'),
  },
  {
    what: 'a script that fails on a fresh clone',
    gate: 'portable',
    says: 'nothing installs the packages before the script planted',
    plant: (copy) =>
      copy.replace('package.json', '"scripts": {', '"scripts": {\n    "planted": "tsx tools/check/src/main.ts",'),
  },
  {
    what: 'a file name that Windows refuses',
    gate: 'portable',
    says: 'docs/aux.md: Windows refuses this name',
    plant: (copy) => copy.add('docs/aux.md', '# Planted\n'),
  },
  {
    what: 'names that are one where case does not count',
    gate: 'portable',
    says: 'docs/glossary.md: is the same as docs/Glossary.md where case does not count',
    plant: (copy) => copy.add('docs/Glossary.md', '# Planted\n'),
  },
  ...faultsOfTheProject,
  {
    what: 'a unit without a README',
    gate: 'README of every unit',
    says: 'tools/events: has no README.md',
    plant: (copy) => copy.remove('tools/events/README.md'),
  },
  {
    what: 'a topic that its service’s README does not name',
    gate: 'README rows',
    says: 'services/reviews/README.md: row "consumes" does not name page.views',
    plant: (copy) =>
      copy.add('services/reviews/src/planted-topic.ts', "export const planted = subscribeTo('page.views', {})\n"),
  },
  {
    what: 'a topic that a service’s README names and its code does not',
    gate: 'README rows',
    says: 'services/planner/README.md: row "publishes" names planted.topic, which the code does not',
    plant: (copy) => copy.replace('services/planner/README.md', '| publishes | `', '| publishes | `planted.topic`, `'),
  },
  {
    what: 'a variable that no document explains',
    gate: '.env.example',
    says: '.env.example: does not explain PLANTED_VARIABLE',
    plant: (copy) =>
      copy.add('services/planner/src/settings.ts', 'export const planted = {\n  PLANTED_VARIABLE: z.string(),\n}\n'),
  },
  {
    what: 'a document of a variable that nothing reads',
    gate: '.env.example',
    says: '.env.example: explains PLANTED_DOCUMENT',
    plant: (copy) => copy.replace('.env.example', '\n', '\n# PLANTED_DOCUMENT=1\n'),
  },
  {
    what: 'a comment that does not name its subject',
    gate: 'openings of comments',
    says: 'gateway/src/planted-comment.ts:1',
    plant: (copy) => copy.add('gateway/src/planted-comment.ts', '/** What is planted here. */\nexport {}\n'),
  },
  ...containerFaults,
  {
    what: 'an alert on a figure that nothing measures',
    gate: 'alerts',
    says: 'ProcessorExhausted looks at planted_figure_seconds',
    plant: (copy) => copy.replace('k8s/alerts.yml', 'nodejs_eventloop_lag_p99_seconds >', 'planted_figure_seconds >'),
  },
  {
    what: 'an alert that no document explains',
    gate: 'alerts',
    says: 'alerts.md: says nothing of ProcessAway',
    plant: (copy) => copy.replace('docs/operations/alerts.md', '### ProcessAway', '### PlantedAlert'),
  },
  {
    what: 'a page that sends more than it may',
    gate: 'page budgets',
    says: 'home: script',
    plant: (copy) => copy.replace('tools/check/page-budgets.json', '"script": ', '"script": 1, "planted": '),
  },
  {
    what: 'a text of a screen that is missing',
    gate: 'types (front ends)',
    says: "Property 'skipToContent' does not exist",
    plant: (copy) => copy.replace('shell/src/copy/nl.ts', "  skipToContent: 'Naar de inhoud',\n", ''),
  },
  ...documentFaults,
  ...plantedHoles,
]

const wrongTypeIn = (unit: string): PlantedFault => {
  const path = `${unit}/planted-type.ts`
  return {
    what: `a wrong type in ${unit}`,
    gate: 'types',
    says: path,
    plant: (copy) => copy.add(path, 'export const planted: string = 1\n'),
  }
}
