import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import type { SourceFile } from '../boundaries'
import { findAdditions } from './compare-contracts'
import { type Contracts, type ContractsModule, describeContracts } from './describe-contracts'
import { findCallerDrift } from './find-caller-drift'
import { readUsage, type Usage } from './find-consumers'
import { describeFinding, judge, nextRelease, type Release, type Verdict } from './gate'

const root = join(__dirname, '../../../..')

/** `check` exits with 1 on an incompatible change; `release` records today's contracts as released. */
async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      contracts: { type: 'string', default: join(root, 'packages/contracts/src/index.ts') },
      released: { type: 'string', default: join(root, 'packages/contracts/released/contracts.json') },
      breaking: { type: 'boolean', default: false },
    },
  })
  const [command = 'check'] = positionals
  const path = resolve(values.released)
  const module: ContractsModule = await import(pathToFileURL(resolve(values.contracts)).href)
  const released: Release | undefined = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined
  if (command !== 'check' && command !== 'release') {
    console.error('contract-gate: the command must be check or release')
    return 2
  }
  if (command === 'check' && !released) {
    console.error(`${path} does not exist: run npm run make -- contracts`)
    return 1
  }
  const noRelease: Release = {
    version: '0.0.0',
    contracts: { endpoints: {}, events: {} },
    examples: { requests: {}, events: {} },
  }
  const usage = readUsage(productSources())
  const verdict = judge(released ?? noRelease, module, usage)
  const drift = findCallerDrift(verdict.today, usage)
  for (const problem of drift) console.error(problem)
  for (const finding of verdict.findings) console.error(`${describeFinding(finding)}\n`)
  if (drift.length > 0) return 1
  if (command === 'check') {
    return reportCheck(released ?? noRelease, verdict, await additionsOfChange(verdict.today, usage))
  }
  if (verdict.findings.length > 0 && !values.breaking) {
    console.error(
      'Nothing was released: these changes are incompatible. With --breaking they are released all the same.',
    )
    return 1
  }
  const next = nextRelease(released, verdict, module)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, `${JSON.stringify(next, undefined, 1)}\n`)
  console.log(
    `contracts ${next.version} released: ${Object.keys(next.contracts.endpoints).length} endpoints, ${Object.keys(next.contracts.events).length} events`,
  )
  return 0
}

function reportCheck(
  { version }: Release,
  { findings, additions, releaseOrder }: Verdict,
  changeAdditions: readonly string[],
): number {
  if (findings.length > 0) {
    console.error(`${findings.length} incompatible with contracts ${version}`)
    return 1
  }
  const additionsNote = additions.length > 0 ? `, with ${additions.length} additions since` : ''
  console.log(`contracts are compatible with ${version}${additionsNote}`)
  if (changeAdditions.length > 0) console.log(`this change adds: ${changeAdditions.join(', ')}`)
  for (const line of releaseOrder) console.log(line)
  return 0
}

/** Endpoints and topics that were added or extended since this branch left main; none if git has no such commit. */
async function additionsOfChange(today: Contracts, usage: Usage): Promise<readonly string[]> {
  const { branchPoint, filesAt } = await import('../../changes.mjs')
  const before = filesAt(branchPoint(), 'packages/contracts/src')
  if (before.length === 0 || before.every(({ path, text }) => readIfExists(path) === text)) return []
  mkdirSync(join(root, '.cache'), { recursive: true })
  // The folder is inside the repository, so that the old sources find their packages.
  const folder = mkdtempSync(join(root, '.cache/contracts-before-'))
  try {
    for (const { path, text } of before) {
      mkdirSync(dirname(join(folder, path)), { recursive: true })
      writeFileSync(join(folder, path), text)
    }
    const module: ContractsModule = await import(pathToFileURL(join(folder, 'packages/contracts/src/index.ts')).href)
    return findAdditions(describeContracts(module, usage.servedBy), today)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const readIfExists = (path: string) =>
  existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : undefined

/** Reads the hand-written sources: all folders except npm packages and builds. */
function productSources(folder = ''): SourceFile[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder ? `${folder}/${entry.name}` : entry.name
    if (entry.name.startsWith('.') || entry.name === 'node_modules' || entry.name === 'dist') return []
    if (entry.isDirectory()) return productSources(path)
    return /\.tsx?$/.test(entry.name) ? [{ path, text: readFileSync(join(root, path), 'utf8') }] : []
  })
}

void main().then((code) => {
  process.exitCode = code
})
