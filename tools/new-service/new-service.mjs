// npm run new:service NAME: a service that passes `npm run check` and answers /healthz, in the layout of DESIGN.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root as repository } from '../build/units.mjs'

const [name = '', root = repository] = process.argv.slice(2)
if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name)) fail('usage: npm run new:service NAME, in lower case with hyphens')
const folder = join(root, 'services', name)
if (existsSync(folder)) fail(`services/${name} is there already`)
if (existsSync(join(root, 'packages/contracts/src', `${name}.ts`)))
  fail(`packages/contracts/src/${name}.ts is there already`)

const camel = name.replace(/-(.)/g, (_, letter) => letter.toUpperCase())
const names = { name, camel, pascal: camel[0].toUpperCase() + camel.slice(1) }
const templates = join(repository, 'tools/new-service/templates')

for (const [template, target] of targets(names)) {
  const text = readFileSync(join(templates, template), 'utf8').replace(
    /__(name|camel|pascal)__/g,
    (_, key) => names[key],
  )
  const file = join(root, target)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
  console.log(`made     ${target}`)
}
exportContract()

console.log(`
Next
  npm install                                     links @plekje/${name}
  gateway/src/route-table.ts                      says which paths it answers; add '${name}' to SERVICES there
  packages/contracts/src/identity.ts              once it asks others: add '${name}' to UNITS, and to the callers of what it asks
  tools/platform/src/platform.ts                  starts it with the others
  services/${name}/src/migrations.ts              when it keeps documents: indexes and steps, as services/reviews has them
  .env.example                                    ${name.toUpperCase().replaceAll('-', '_')}_URL tells the gateway where it runs
  npm run check && npx jest --selectProjects services/${name}`)

function targets({ name }) {
  const inService = [
    'package.json',
    'README.md',
    'src/main.ts',
    'src/index.ts',
    'src/config.ts',
    'src/service.ts',
    'src/routes.ts',
  ]
  return [
    ...inService.map((file) => [file.replace('src/', ''), `services/${name}/${file}`]),
    ['api-test.ts', `services/${name}/tests/${name}.api.test.ts`],
    ['contract.ts', `packages/contracts/src/${name}.ts`],
  ].map(([template, target]) => [`${template}.template`, target])
}

/** Adds the contract to the index, where the names stand in order. */
function exportContract() {
  const file = join(root, 'packages/contracts/src/index.ts')
  const lines = readFileSync(file, 'utf8').split('\n')
  const line = `export * from './${name}'`
  const after = lines.findIndex((other) => other.startsWith('export *') && other > line)
  lines.splice(after === -1 ? lines.length - 1 : after, 0, line)
  writeFileSync(file, lines.join('\n'))
  console.log('changed  packages/contracts/src/index.ts')
}

function fail(text) {
  console.error(text)
  process.exit(1)
}
