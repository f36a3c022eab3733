import type { PlantedFault } from './planted-fault'

/** Faults in project files: owners, licences, workflows. */
export const faultsOfTheProject: readonly PlantedFault[] = [
  {
    what: 'an answer of the architecture whose file is gone',
    gate: 'ARCHITECTURE.md',
    says: 'services/listings/src/planted.ts does not exist',
    plant: (copy) =>
      copy.replace(
        'ARCHITECTURE.md',
        '`services/listings/src/use-cases/find-listing.ts`',
        '`services/listings/src/planted.ts`',
      ),
  },
  {
    what: 'an upgrade note that does not say how to go back',
    gate: 'upgrade notes',
    says: 'the upgrade note of Unreleased must have the entries',
    plant: (copy) => copy.replace('CHANGELOG.md', '- **Back**: ', '- **Planted**: '),
  },
  {
    what: 'a licence that is not allowed',
    gate: 'licences',
    says: 'node_modules/express: AGPL-3.0-only',
    plant: (copy) =>
      copy.replace(
        'package-lock.json',
        '"license": "MIT",\n      "dependencies": {\n        "accepts": "^2.0.0",\n        "body-parser"',
        '"license": "AGPL-3.0-only",\n      "dependencies": {\n        "accepts": "^2.0.0",\n        "body-parser"',
      ),
  },
  {
    what: 'a version whose licence nobody has looked up',
    gate: 'licences',
    says: 'node_modules/suncalc: says no licence',
    plant: (copy) =>
      copy.replace(
        'package-lock.json',
        '"node_modules/suncalc": {\n      "version": "2.0.2"',
        '"node_modules/suncalc": {\n      "version": "2.0.3"',
      ),
  },
  {
    what: 'a key that workflows do not know',
    gate: 'workflows',
    says: "Unexpected value 'timeout-minute'",
    plant: (copy) => copy.replace('.github/workflows/nightly.yml', 'timeout-minutes', 'timeout-minute'),
  },
  {
    what: 'a workflow that calls a script that is not there',
    gate: 'workflows',
    says: 'npm run planted-gone: there is no such script',
    plant: (copy) => copy.replace('.github/workflows/ci.yml', 'npm run test:attack', 'npm run planted-gone'),
  },
  {
    what: 'a workflow that may write',
    gate: 'workflows',
    says: '.github/workflows/release.yml: permissions: a workflow reads',
    plant: (copy) =>
      copy.replace(
        '.github/workflows/release.yml',
        'permissions: { contents: read }',
        'permissions: { contents: write }',
      ),
  },
  {
    what: 'a job of a workflow without an end',
    gate: 'workflows',
    says: '.github/workflows/release.yml: image: has no timeout-minutes',
    plant: (copy) => copy.replace('.github/workflows/release.yml', '    timeout-minutes: 30\n', ''),
  },
  {
    what: 'an action by its tag',
    gate: 'workflows',
    says: 'docker/setup-qemu-action@v3 does not name a commit',
    plant: (copy) =>
      copy.replace(
        '.github/workflows/release.yml',
        'docker/setup-qemu-action@c7c53464625b32c7a7e944ae62b3e17d2b600130',
        'docker/setup-qemu-action@v3',
      ),
  },
  {
    what: 'an engine that is tested in another version than it runs in',
    gate: 'workflows',
    says: 'redis:7.0.0 is not what docker-compose.yml uses',
    plant: (copy) => copy.replace('.github/workflows/ci.yml', 'image: redis:7.4.11', 'image: redis:7.0.0'),
  },
  {
    what: 'an owner of what is not there',
    gate: 'owners of units',
    says: '/services/planted-owner/ is not there',
    plant: (copy) =>
      copy.replace(
        '.github/CODEOWNERS',
        '/services/planner/ ',
        '/services/planted-owner/ @planted\n/services/planner/ ',
      ),
  },
  {
    what: 'a unit that nobody owns',
    gate: 'owners of units',
    says: 'services/social has no owner',
    plant: (copy) => copy.replace('.github/CODEOWNERS', '/services/social/ ', '/services/planted/ '),
  },
]
