import type { ContractBreak } from './compare-contracts'

export interface SourceFile {
  /** Path from the root, with forward slashes. */
  readonly path: string
  readonly text: string
}

/** Servers, publishers and users of contracts, read from the sources. Units are folders, such as `services/reviews`. */
export interface Usage {
  servedBy(api: string): string[]
  /** Units that make a client of services and call an endpoint by it: `listingsApi.exportVenues`. */
  serviceCallersOf(name: string): string[]
  consumersOf(broken: Pick<ContractBreak, 'kind' | 'name' | 'wireName'>): string[]
}

const isProduct = (path: string) =>
  /\.tsx?$/.test(path) &&
  /(^|\/)src\//.test(path) &&
  !/\.(test|journey|contract)\.tsx?$|\/tests?\//.test(path) &&
  !/^(?:packages\/(?:contracts|testing)|tools\/contract-gate)\//.test(path)

const unitOf = (path: string) => path.slice(0, path.indexOf('/src/'))
const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/**
 * Reads who uses what: `implement(xApi`, clients made by `createClient(xApi`, `createTypedClient<typeof xApi>` and
 * `createServiceClient(xApi`, the names of their calls, addresses written out as `/api/…`, and topics in `subscribeTo` and lists of tailed topics. It may name
 * a unit too many where two things share a name, never one too few that keeps to these ways.
 */
export function readUsage(files: readonly SourceFile[]): Usage {
  const sources = files.filter(({ path }) => isProduct(path))
  const textOf = new Map<string, string>()
  for (const { path, text } of sources) textOf.set(unitOf(path), `${textOf.get(unitOf(path)) ?? ''}\n${text}`)
  const units = [...textOf].map(([unit, text]) => ({ unit, text }))
  const where = (holds: (text: string, unit: string) => boolean) =>
    units.flatMap(({ unit, text }) => (holds(text, unit) ? [unit] : [])).sort()
  const everything = units.map(({ text }) => text).join('\n')

  const callersOf = (name: string, wireName: string) => {
    const [api = '', call = ''] = name.split('.')
    const shared = [
      ...everything.matchAll(
        new RegExp(`export const (\\w+) = (?:createClient\\(|createTypedClient<typeof )${api}\\b`, 'g'),
      ),
    ]
    const direct = [api, ...shared.map((match) => match[1] ?? '')]
    const directly = new RegExp(`\\b(?:${direct.join('|')})\\s*(?:\\?\\.|\\.)\\s*${call}\\b`)
    const makesClient = new RegExp(
      `\\bcreateServiceClient\\(\\s*${api}\\b|(?<!export const \\w+ = )\\bcreateClient\\(\\s*${api}\\b|\\bClient<typeof ${api}>`,
    )
    const calls = new RegExp(`\\.\\s*${call}\\b|'${call}'|[{,]\\s*${call}\\s*[,}]`)
    const address = addressOf(wireName)
    return where((text) => directly.test(text) || (makesClient.test(text) && calls.test(text)) || address.test(text))
  }

  const serviceCallersOf = (name: string) => {
    const [api = '', call = ''] = name.split('.')
    const makesClient = new RegExp(`\\bcreateServiceClient\\(\\s*${api}\\b`)
    const calls = new RegExp(`\\.\\s*${call}\\(`)
    return where((text) => makesClient.test(text) && calls.test(text))
  }

  return {
    serviceCallersOf,
    servedBy: (api) => where((text) => new RegExp(`\\bimplement\\(\\s*${api}\\b`).test(text)),
    consumersOf: ({ kind, name, wireName }) =>
      kind === 'event'
        ? where((text, unit) => consumesTopic(text, name) && !unit.startsWith('tools/'))
        : callersOf(name, wireName),
  }
}

/** An address written as text or template: `/api/listings/${slug}`, not a route's own `path: '…'`. */
function addressOf(wireName: string): RegExp {
  const path = wireName.slice(wireName.indexOf(' ') + 1)
  const pattern = path
    .split(/:[A-Za-z]*/)
    .map(escaped)
    .join('(?:\\$\\{[^}]*\\})')
  return new RegExp(`(?<!path: )['"\`]/api${pattern}['"\`?]`)
}

/** `subscribeTo('x')`, a list of tailed topics, or the parsing of one topic's messages. */
function consumesTopic(text: string, topic: string): boolean {
  const name = `'${escaped(topic)}'`
  return (
    new RegExp(`\\bsubscribeTo\\(\\s*${name}`).test(text) ||
    new RegExp(`\\beventSchemas\\[${name}\\]`).test(text) ||
    [...text.matchAll(/\btail\w*Topics\w*\s*=?\s*\(?\[([^\]]*)\]/gi)].some((list) =>
      (list[1] ?? '').includes(`'${topic}'`),
    )
  )
}
