import type { PlantedFault } from './planted-fault'

/** Faults in project files: owners, licences, workflows. */
export const faultsOfTheProject: readonly PlantedFault[] = [
  {
    fault: 'a row of ARCHITECTURE.md with a missing file',
    gate: 'ARCHITECTURE.md',
    expected: 'services/listings/src/planted.ts does not exist',
    plant: (copy) =>
      copy.replace(
        'ARCHITECTURE.md',
        '`services/listings/src/use-cases/find-listing.ts`',
        '`services/listings/src/planted.ts`',
      ),
  },
  {
    fault: 'an upgrade note that does not say how to go back',
    gate: 'upgrade notes',
    expected: 'the upgrade note of Unreleased must have the entries',
    plant: (copy) => copy.replace('CHANGELOG.md', '- **Back**: ', '- **Planted**: '),
  },
  {
    fault: 'a licence that is not allowed',
    gate: 'licences',
    expected: 'node_modules/express: licence AGPL-3.0-only is not allowed',
    plant: (copy) =>
      copy.replace(
        'package-lock.json',
        '"license": "MIT",\n      "dependencies": {\n        "accepts": "^2.0.0",\n        "body-parser"',
        '"license": "AGPL-3.0-only",\n      "dependencies": {\n        "accepts": "^2.0.0",\n        "body-parser"',
      ),
  },
  {
    fault: 'a package without a licence in the lock file',
    gate: 'licences',
    expected: 'node_modules/suncalc has no licence in the lock file',
    // The gate knows suncalc's licence for 2.0.2 only.
    plant: (copy) =>
      copy.replace(
        'package-lock.json',
        '"node_modules/suncalc": {\n      "version": "2.0.2"',
        '"node_modules/suncalc": {\n      "version": "2.0.3"',
      ),
  },
  {
    fault: 'an unknown key of a workflow',
    gate: 'workflows',
    expected: "Unexpected value 'timeout-minute'",
    plant: (copy) => copy.replace('.github/workflows/nightly.yml', 'timeout-minutes', 'timeout-minute'),
  },
  {
    fault: 'a workflow that calls a missing script',
    gate: 'workflows',
    expected: 'npm run planted-gone: there is no such script',
    plant: (copy) => copy.replace('.github/workflows/ci.yml', 'npm run test:attack', 'npm run planted-gone'),
  },
  {
    fault: 'a workflow with write permissions',
    gate: 'workflows',
    expected: '.github/workflows/release.yml: permissions: a workflow reads',
    plant: (copy) =>
      copy.replace(
        '.github/workflows/release.yml',
        'permissions: { contents: read }',
        'permissions: { contents: write }',
      ),
  },
  {
    fault: 'a job without a timeout',
    gate: 'workflows',
    expected: '.github/workflows/release.yml: image: has no timeout-minutes',
    plant: (copy) => copy.replace('.github/workflows/release.yml', '    timeout-minutes: 30\n', ''),
  },
  {
    fault: 'an action that is pinned by a tag',
    gate: 'workflows',
    expected: 'docker/setup-qemu-action@v3 does not name a commit',
    plant: (copy) =>
      copy.replace(
        '.github/workflows/release.yml',
        'docker/setup-qemu-action@c7c53464625b32c7a7e944ae62b3e17d2b600130',
        'docker/setup-qemu-action@v3',
      ),
  },
  {
    fault: 'an engine in CI whose version differs from the one in Compose',
    gate: 'workflows',
    expected: 'redis:7.0.0 is not what docker-compose.yml uses',
    plant: (copy) => copy.replace('.github/workflows/ci.yml', 'image: redis:7.4.11', 'image: redis:7.0.0'),
  },
  {
    fault: 'an owner of a missing folder',
    gate: 'owners of units',
    expected: '/services/planted-owner/ is not there',
    plant: (copy) =>
      copy.replace(
        '.github/CODEOWNERS',
        '/services/planner/ ',
        '/services/planted-owner/ @planted\n/services/planner/ ',
      ),
  },
  {
    fault: 'a unit without an owner',
    gate: 'owners of units',
    expected: 'services/social has no owner',
    plant: (copy) => copy.replace('.github/CODEOWNERS', '/services/social/ ', '/services/planted/ '),
  },
]
