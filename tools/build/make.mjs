// npm run make -- NAME [ARGUMENT …]: makes committed files again, by hand. Without a name it lists them.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { root } from './units.mjs'

/** @type {Readonly<Record<string, { file: string, makes: string }>>} */
const scripts = {
  art: { file: 'data/scripts/make-art.ts', makes: 'the drawings of venues' },
  coverage: { file: 'tools/check/src/write-coverage.ts', makes: 'docs/spec-coverage.md' },
  districts: { file: 'data/scripts/make-districts.ts', makes: 'the quarters of towns' },
  facts: { file: 'data/scripts/show-facts.ts', makes: 'nothing: shows which sentence of the seed says which fact' },
  gazetteer: { file: 'data/scripts/make-gazetteer.ts', makes: 'the list of places' },
  map: { file: 'tools/map-data/src/main.ts', makes: 'the embedded map' },
  seed: { file: 'data/scripts/make-seed.ts', makes: 'the venues of the seed' },
}

const [name = '', ...options] = process.argv.slice(2)
const script = scripts[name]
if (!script) {
  for (const [known, { makes }] of Object.entries(scripts)) console.log(`npm run make -- ${known.padEnd(10)} ${makes}`)
  process.exit(name === '' ? 0 : 1)
}
const { status } = spawnSync(
  process.execPath,
  [join(root, 'node_modules/tsx/dist/cli.mjs'), join(root, script.file), ...options],
  { cwd: root, stdio: 'inherit' },
)
process.exit(status ?? 1)
