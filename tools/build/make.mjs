// npm run make -- NAME [ARGUMENT …]: generates committed files when a developer asks for it. Without a name lists them.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { buildAll } from './build.mjs'
import { root } from './units.mjs'

/** @type {Readonly<Record<string, { file: string, subcommand?: string, needsBuild?: true, makes: string }>>} */
const scripts = {
  art: { file: 'data/scripts/make-art.ts', makes: 'the drawings of venues' },
  budgets: {
    file: 'tools/check/src/built-pages.ts',
    makes: 'nothing: shows the size and the budget of each page of the build',
  },
  contracts: {
    file: 'tools/check/src/contract-gate/main.ts',
    subcommand: 'release',
    makes: 'the record of the released contracts',
  },
  coverage: { file: 'tools/check/src/write-coverage.ts', makes: 'docs/spec-coverage.md' },
  districts: { file: 'data/scripts/make-districts.ts', makes: 'the quarters of towns' },
  facts: { file: 'data/scripts/show-facts.ts', makes: 'nothing: shows which sentence of the seed says which fact' },
  gazetteer: { file: 'data/scripts/make-gazetteer.ts', makes: 'the list of places' },
  'install-files': {
    file: 'tools/containers/src/install/write-install-files.ts',
    makes: 'compose.yaml and plekje.env, with which a site runs without the repository',
  },
  kit: { file: 'tools/check/src/kit-gate/main.ts', subcommand: 'release', makes: 'the record of the released kit' },
  lock: { file: 'tools/build/lock-complete.mjs', makes: 'the entries of the lock file for other systems' },
  looks: { file: 'tools/workshop/src/keep-looks.ts', makes: 'the recorded looks of the workshop' },
  map: { file: 'data/scripts/map/main.ts', makes: 'the embedded map' },
  network: {
    file: 'tools/check/src/write-network.ts',
    makes: 'docs/operations/network.md: who reaches whom on a cluster',
  },
  pictures: { file: 'e2e/pictures/take-pictures.ts', needsBuild: true, makes: 'the pictures of docs/pictures' },
  rules: {
    file: 'tools/containers/src/write-prometheus-rule.ts',
    makes: 'the PrometheusRule of k8s/components/monitoring from k8s/alerts.yml',
  },
  seed: { file: 'data/scripts/make-seed.ts', makes: 'the venues of the seed' },
  service: {
    file: 'tools/build/new-service/new-service.mjs',
    makes: 'a new service, in every place where it must be known',
  },
}

const [name = '', ...options] = process.argv.slice(2)
const script = scripts[name]
if (!script) {
  for (const [key, { makes }] of Object.entries(scripts)) console.log(`npm run make -- ${key.padEnd(13)} ${makes}`)
  process.exit(name === '' ? 0 : 1)
}
if (script.needsBuild) await buildAll()
const subcommand = script.subcommand === undefined ? [] : [script.subcommand]
const { status } = spawnSync(
  process.execPath,
  [join(root, 'node_modules/tsx/dist/cli.mjs'), join(root, script.file), ...subcommand, ...options],
  { cwd: root, stdio: 'inherit' },
)
process.exit(status ?? 1)
