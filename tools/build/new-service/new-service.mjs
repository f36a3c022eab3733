// npm run make -- service NAME: creates a service that passes `npm run check` and answers /healthz, and adds it to all
// places of the platform that list services.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root as repository } from '../units.mjs'
import { fileChangesFor } from './wiring.mjs'

const [name = '', root = repository] = process.argv.slice(2)
if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name)) fail('usage: npm run make -- service NAME, in lower case with hyphens')
const contract = `packages/contracts/src/${name}.ts`
for (const path of [`services/${name}`, contract, `k8s/base/${name}.yaml`, name, `tools/${name}`, `packages/${name}`]) {
  if (existsSync(join(root, path))) fail(`${path} exists already`)
}

const camel = name.replace(/-(.)/g, (_, letter) => letter.toUpperCase())
const pascal = camel.charAt(0).toUpperCase() + camel.slice(1)
const names = { name, camel, pascal, upper: name.toUpperCase().replaceAll('-', '_'), packageName: `@plekje/${name}` }

const createdTexts = targets().map(([template, target]) => [target, fill(template)])
// All texts are computed before any is written, so that a missing anchor leaves the tree unchanged.
const changedTexts = new Map()
for (const { file, change } of fileChangesFor(names, fill)) {
  const before = changedTexts.get(file) ?? readFileSync(join(root, file), 'utf8')
  try {
    changedTexts.set(file, change(before))
  } catch (error) {
    fail(error.message)
  }
}
for (const [target, text] of createdTexts) write('created ', target, text)
for (const [target, text] of changedTexts) write('changed ', target, text)
format([...createdTexts.map(([target]) => target), ...changedTexts.keys()].filter((target) => /\.ts$/.test(target)))
const hasTable = writeNetworkTable()

console.log(`
Next
  npm install                            links ${names.packageName}, and writes it into package-lock.json
  npm run check && npm test -- services/${name}
  services/${name}/README.md, k8s/base/${name}.yaml, ARCHITECTURE.md    its purpose, in one sentence
  ${contract}    its endpoints; those that the gateway may cache, in gateway/src/routes/route-table.ts
Where the service needs them
  documents     'documents' among its engine roles; its name in "databases" of packages/contracts/src/services.ts; src/migrations.ts as services/reviews has it; a user of the database:
                docker/mongodb/databases.js, the service "databases" in docker-compose.yml, MONGODB_URL_${names.upper} in k8s/overlays (engines.env, secrets.example.env)
  other units   UNITS and the callers in packages/contracts; its key in docker-compose.yml, k8s/ and secrets.example.env;
                addresses and NetworkPolicies there
  members' data true in keepsOfMembers of services/accounts/src/config.ts, and code that erases the data
  the overview of the system    its address in services/analytics (config.ts, service.ts), docker-compose.yml and k8s/
npm run check reports what is missing.`)
if (!hasTable) console.log('npm run make -- network adds it to docs/operations/network.md (needs kubectl or kustomize)')

function targets() {
  const inService = ['package.json', 'README.md', 'main.ts', 'index.ts', 'config.ts', 'service.ts', 'routes.ts']
  return [
    ...inService.map((file) => [file, `services/${name}/${file.endsWith('.ts') ? `src/${file}` : file}`]),
    ['api-test.ts', `services/${name}/tests/${name}.api.test.ts`],
    ['contract.ts', contract],
    ['kubernetes.yaml', `k8s/base/${name}.yaml`],
  ]
}

/** Returns the text of a template with the names filled in. @param {string} template */
function fill(template) {
  const text = readFileSync(join(repository, 'tools/build/new-service/templates', `${template}.template`), 'utf8')
  return text.replace(/__(name|camel|pascal)__/g, (_, key) => names[key])
}

/** @param {string} verb for the printed line @param {string} target @param {string} text */
function write(verb, target, text) {
  mkdirSync(dirname(join(root, target)), { recursive: true })
  writeFileSync(join(root, target), text)
  console.log(`${verb} ${target}`)
}

/** Formats the files, because line breaks depend on the length of the name. */
function format(files) {
  const biome = join(repository, 'node_modules/@biomejs/biome/bin/biome')
  const { status, stderr } = spawnSync(process.execPath, [biome, 'check', '--write', '--vcs-enabled=false', ...files], {
    cwd: root,
    encoding: 'utf8',
  })
  if (status !== 0) fail(stderr)
}

/** Adds the service to docs/operations/network.md. Returns false where no program renders overlays. */
function writeNetworkTable() {
  const tsx = join(repository, 'node_modules/tsx/dist/cli.mjs')
  const script = join(repository, 'tools/check/src/write-network.ts')
  return spawnSync(process.execPath, [tsx, script, root], { cwd: root }).status === 0
}

/** @param {string} text @returns {never} */
function fail(text) {
  console.error(text)
  process.exit(1)
}
