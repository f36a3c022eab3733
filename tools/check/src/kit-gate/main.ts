import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { type Finding, judge, type Verdict } from './judge'
import { emitKitTypes, type KitTypes } from './kit-types'
import { root } from './run-typescript'

/** `check` exits with 1 on an incompatible change; `release` records today's kit as released. */
function main(folder: string): number {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      packages: { type: 'string', default: join(root, 'packages') },
      released: { type: 'string', default: join(root, 'packages/web-kit/released') },
      breaking: { type: 'boolean', default: false },
    },
  })
  const [command = 'check'] = positionals
  if (command !== 'check' && command !== 'release') {
    console.error('kit-gate: the command must be check or release')
    return 2
  }
  const files = {
    version: join(resolve(values.released), 'kit.json'),
    types: join(resolve(values.released), 'types.json'),
  }
  const read = (path: string) => (existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined)
  const version: string | undefined = read(files.version)?.version
  const types: KitTypes | undefined = read(files.types)
  if (command === 'check' && !types) {
    console.error(`${files.types} does not exist: run npm run make -- kit`)
    return 1
  }
  const today = emitKitTypes(resolve(values.packages), folder)
  const verdict = judge(types ?? today, today, folder)
  for (const finding of verdict.findings) console.error(`${describe(finding)}\n`)
  if (command === 'check') return reportCheck(version, verdict)
  if (verdict.findings.length > 0 && !values.breaking) {
    console.error(
      'Nothing was released: these changes are incompatible. With --breaking they are released all the same.',
    )
    return 1
  }
  const next = types && version ? nextVersion(version, verdict) : '1.0.0'
  mkdirSync(resolve(values.released), { recursive: true })
  writeFileSync(files.version, `${JSON.stringify({ version: next })}\n`)
  writeFileSync(files.types, `${JSON.stringify(today, undefined, 1)}\n`)
  console.log(`kit ${next} released`)
  return 0
}

function reportCheck(version: string | undefined, { findings, added, isChanged }: Verdict): number {
  if (findings.length > 0) {
    console.error(`${findings.length} incompatible with kit ${version}`)
    return 1
  }
  let changeNote = isChanged ? '; changed since' : ''
  if (added.length > 0) changeNote = `, with ${added.length} exports added since`
  console.log(`the kit is compatible with ${version}${changeNote}`)
  return 0
}

/** A breaking release raises the major version, any other change of the types the minor version. */
function nextVersion(version: string, { findings, isChanged }: Verdict): string {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  if (findings.length > 0) return `${major + 1}.0.0`
  return isChanged ? `${major}.${minor + 1}.0` : version
}

const describe = ({ name, reasons }: Finding): string =>
  [
    name,
    ...[...new Set(reasons)].map((reason) => `  ${reason.replaceAll('\n', '\n  ')}`),
    '  → Micro-frontends that are live were built on it. Keep it and add beside it: an optional property, another export. When none needs it any more, record that with `npm run make -- kit --breaking`: the shell then refuses older builds.',
  ].join('\n')

mkdirSync(join(root, '.cache'), { recursive: true })
const folder = mkdtempSync(join(root, '.cache/kit-gate-'))
try {
  process.exitCode = main(folder)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
