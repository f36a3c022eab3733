import type { HostileRequest } from '../generate/request'
import type { Oracle, Seen } from './answers'

/** Examples that are shown of each kind of finding; how often it came is counted of all. */
const KINDS_TOLD = 8

interface Finding {
  readonly message: string
  readonly request: HostileRequest
  times: number
}

/** Findings of oracles, deduplicated per endpoint and fault. */
export class Findings {
  private readonly found = new Map<string, Map<string, Finding>>()
  count = 0

  constructor(private readonly oracles: Readonly<Record<string, Oracle>>) {}

  get names(): string[] {
    return Object.keys(this.oracles)
  }

  look(seen: Seen): void {
    for (const [name, oracle] of Object.entries(this.oracles)) {
      const message = oracle(seen)
      if (message !== undefined) this.add(name, seen.request, message)
    }
  }

  add(name: string, request: HostileRequest, message: string): void {
    this.count += 1
    const ofName = this.found.get(name) ?? new Map<string, Finding>()
    this.found.set(name, ofName)
    const where = request.endpoint?.key ?? `${request.method} ${request.target.split('?')[0]}`
    const key = `${where} ${message.replace(/\d+ ms/g, '')}`
    const known = ofName.get(key)
    if (known) known.times += 1
    else ofName.set(key, { message, request, times: 1 })
  }

  /** Resolves with `fine` when nothing was found. @throws with what was, and how to send it again */
  verdict(name: string, fine: string): string {
    const found = [...(this.found.get(name)?.values() ?? [])]
    if (found.length === 0) return fine
    const times = found.reduce((sum, finding) => sum + finding.times, 0)
    const lines = found
      .slice(0, KINDS_TOLD)
      .map((finding) => `${finding.times} × ${finding.message}\n${repeatable(finding.request)}`)
    const more = found.length > KINDS_TOLD ? `\nand ${found.length - KINDS_TOLD} more kinds` : ''
    throw new Error(`${times} answers, ${found.length} kinds\n${lines.join('\n')}${more}`)
  }
}

const repeatable = ({ number, role, what, method, target, headers, body, bytes }: HostileRequest): string =>
  [
    `    request ${number} of this seed, ${role}: ${what.slice(0, 200)}`,
    bytes ? `    ${JSON.stringify(bytes.toString('latin1').slice(0, 300))}` : `    ${method} ${target.slice(0, 300)}`,
    ...headers.map(([name, value]) => `      ${name}: ${value.slice(0, 100)}`),
    ...(body === undefined
      ? []
      : [`      ${String(body.length)} long: ${JSON.stringify(body.toString().slice(0, 300))}`]),
  ].join('\n')
