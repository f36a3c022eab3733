import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import type { ContractsModule } from './describe-contracts'
import { findCallerDrift } from './find-caller-drift'
import { readUsage, type SourceFile } from './find-consumers'
import { describeFinding, judge, nextRelease, type Released, type Verdict } from './gate'

const root = join(__dirname, '../../..')

/** `check` exits with 1 on an incompatible change; `release` writes what is now the released state. */
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
  const released: Released | undefined = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined
  if (command !== 'check' && command !== 'release') {
    console.error('contract-gate: say check or release')
    return 2
  }
  if (command === 'check' && !released) {
    console.error(`${path} is not there: run npm run contracts:release`)
    return 1
  }
  const nothing: Released = {
    version: '0.0.0',
    contracts: { endpoints: {}, events: {} },
    examples: { requests: {}, events: {} },
  }
  const usage = readUsage(productSources())
  const verdict = judge(released ?? nothing, module, usage)
  const drift = findCallerDrift(verdict.today, usage)
  for (const problem of drift) console.error(problem)
  for (const finding of verdict.findings) console.error(`${describeFinding(finding)}\n`)
  if (drift.length > 0) return 1
  if (command === 'check') return reportCheck(released ?? nothing, verdict)
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

function reportCheck({ version }: Released, { findings, additions, order }: Verdict): number {
  if (findings.length > 0) {
    console.error(`${findings.length} incompatible with contracts ${version}`)
    return 1
  }
  const grown = additions.length > 0 ? `; added since: ${additions.join(', ')}` : ''
  console.log(`contracts are compatible with ${version}${grown}`)
  for (const line of order) console.log(line)
  return 0
}

/** What is written by hand: neither packages from npm nor what is built, in folders of whatever name. */
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
