import type { HostileRequest } from '../generate/request'
import type { Exchange, Oracle } from './responses'

const MAX_SHOWN_PER_CHECK = 8

interface Finding {
  readonly message: string
  readonly request: HostileRequest
  count: number
}

/** Findings of oracles, deduplicated per endpoint and fault. */
export class Findings {
  private readonly findingsByName = new Map<string, Map<string, Finding>>()
  count = 0

  constructor(private readonly oracles: Readonly<Record<string, Oracle>>) {}

  get names(): string[] {
    return Object.keys(this.oracles)
  }

  inspect(exchange: Exchange): void {
    for (const [name, oracle] of Object.entries(this.oracles)) {
      const message = oracle(exchange)
      if (message !== undefined) this.add(name, exchange.request, message)
    }
  }

  add(name: string, request: HostileRequest, message: string): void {
    this.count += 1
    const findingsOfName = this.findingsByName.get(name) ?? new Map<string, Finding>()
    this.findingsByName.set(name, findingsOfName)
    const where = request.endpoint?.key ?? `${request.method} ${request.target.split('?')[0]}`
    const key = `${where} ${message.replace(/\d+ ms/g, '')}`
    const existing = findingsOfName.get(key)
    if (existing) existing.count += 1
    else findingsOfName.set(key, { message, request, count: 1 })
  }

  /** Returns `summary` when nothing was found. @throws with the findings and their requests */
  verdict(name: string, summary: string): string {
    const findings = [...(this.findingsByName.get(name)?.values() ?? [])]
    if (findings.length === 0) return summary
    const total = findings.reduce((sum, finding) => sum + finding.count, 0)
    const lines = findings
      .slice(0, MAX_SHOWN_PER_CHECK)
      .map((finding) => `${finding.count} × ${finding.message}\n${describeRequest(finding.request)}`)
    const hiddenCount = findings.length - MAX_SHOWN_PER_CHECK
    const more = hiddenCount > 0 ? `\nand ${hiddenCount} more kinds` : ''
    throw new Error(`${total} responses, ${findings.length} kinds\n${lines.join('\n')}${more}`)
  }
}

const describeRequest = ({
  number,
  role,
  description,
  method,
  target,
  headers,
  body,
  bytes,
}: HostileRequest): string => {
  const lines = [
    `    request ${number} of this seed, ${role}: ${description.slice(0, 200)}`,
    bytes ? `    ${JSON.stringify(bytes.toString('latin1').slice(0, 300))}` : `    ${method} ${target.slice(0, 300)}`,
    ...headers.map(([name, value]) => `      ${name}: ${value.slice(0, 100)}`),
  ]
  if (body !== undefined) {
    lines.push(`      body of length ${body.length}: ${JSON.stringify(body.toString().slice(0, 300))}`)
  }
  return lines.join('\n')
}
