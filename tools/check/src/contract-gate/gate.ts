import { type ContractBreak, compareContracts, findAdditions, findRepliesToWaitFor } from './compare-contracts'
import { type Contracts, type ContractsModule, describeContracts, readingSchemasOf } from './describe-contracts'
import { type Examples, findRefusedExamples, takeExamples } from './examples'
import type { Usage } from './find-consumers'

/** A released state of the contracts, with their version (semver). */
export interface Release {
  readonly version: string
  readonly contracts: Contracts
  readonly examples: Examples
}

interface Finding extends ContractBreak {
  readonly servedBy: readonly string[]
  readonly consumers: readonly string[]
}

export interface Verdict {
  readonly findings: readonly Finding[]
  /** Endpoints and topics that were added or extended since the release. */
  readonly additions: readonly string[]
  /** Replies that today's callers understand only after today's service is released. */
  readonly releaseOrder: readonly string[]
  readonly today: Contracts
}

/** Compares today's contracts with the released ones, by their schemas and the recorded examples. */
export function judge(released: Release, module: ContractsModule, usage: Usage): Verdict {
  const today = describeContracts(module, usage.servedBy)
  const breaks = new Map(
    compareContracts(released.contracts, today).map((contractBreak) => [contractBreak.wireName, contractBreak]),
  )
  for (const { kind, key, example, reason } of findRefusedExamples(released.examples, readingSchemasOf(module))) {
    const [method = '', path = ''] = key.split(' ')
    const endpoint = kind === 'event' ? undefined : released.contracts.endpoints[`${method} ${path}`]
    const wireName = endpoint ? `${endpoint.method} ${endpoint.path}` : key
    const change = `refuses ${JSON.stringify(example).slice(0, 200)}, which was accepted (${reason})`
    breaks.set(wireName, {
      kind: endpoint ? 'endpoint' : 'event',
      name: endpoint?.name ?? key,
      wireName,
      changes: breaks.get(wireName)?.changes ?? [change],
    })
  }
  const findings = [...breaks.values()].map((contractBreak) => ({
    ...contractBreak,
    servedBy: contractBreak.kind === 'endpoint' ? usage.servedBy(contractBreak.name.split('.')[0] ?? '') : [],
    consumers: usage.consumersOf(contractBreak),
  }))
  return {
    findings,
    additions: findAdditions(released.contracts, today),
    releaseOrder: findRepliesToWaitFor(released.contracts, today),
    today,
  }
}

/** The next release. Breaks raise the major version, additions the minor version; otherwise the version stays. */
export function nextRelease(released: Release | undefined, verdict: Verdict, module: ContractsModule): Release {
  return {
    version: released ? nextVersion(released.version, verdict) : '1.0.0',
    contracts: verdict.today,
    examples: takeExamples(readingSchemasOf(module)),
  }
}

function nextVersion(version: string, { findings, additions }: Verdict): string {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  if (findings.length > 0) return `${major + 1}.0.0`
  return additions.length > 0 ? `${major}.${minor + 1}.0` : version
}

const remedies = {
  endpoint:
    'Keep what was released and add beside it: an optional field, or a new endpoint. Drop the old one when no deployed unit calls it, and record that with `npm run make -- contracts --breaking`.',
  event:
    'Keep what was released and add an optional field, or a new topic. Events stay in the log for as long as the topic keeps them. Drop the old one when nothing reads it, and record that with `npm run make -- contracts --breaking`.',
} as const

export function describeFinding({ kind, name, wireName, changes, servedBy, consumers }: Finding): string {
  const lines = [kind === 'event' ? `event ${name}` : `${name} (${wireName})`, ...changes.map((line) => `  ${line}`)]
  if (servedBy.length > 0) lines.push(`  served by: ${servedBy.join(', ')}`)
  lines.push(`  consumed by: ${consumers.join(', ') || 'nothing in this repository'}`, `  → ${remedies[kind]}`)
  return lines.join('\n')
}
