import type { SourceFile } from '../boundaries'
import type { ContractBreak } from './compare-contracts'

/** Servers, publishers and users of contracts, read from the sources. Units are folders, such as `services/reviews`. */
export interface Usage {
  servedBy(api: string): string[]
  /** Units that call an endpoint such as `listingsApi.exportVenues` by a client for services. */
  serviceCallersOf(name: string): string[]
  consumersOf(broken: Pick<ContractBreak, 'kind' | 'name' | 'wireName'>): string[]
}

const isProductCode = (path: string) =>
  /\.tsx?$/.test(path) &&
  /(^|\/)src\//.test(path) &&
  !/\.(test|journey|contract)\.tsx?$|\/tests?\//.test(path) &&
  !/^packages\/(?:contracts|testing)\//.test(path)

const unitOf = (path: string) => path.slice(0, path.indexOf('/src/'))
const escapeRegExp = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/**
 * Finds the users of contracts by patterns in the sources: `implement(xApi`, clients created by `createClient(xApi`,
 * `createTypedClient<typeof xApi>` and `createServiceClient(xApi`, the names of their calls, addresses written as
 * `/api/…`, and topics in `subscribeTo` and lists of tailed topics. It may list additional units if names coincide, but
 * misses no unit that uses these patterns.
 */
export function readUsage(files: readonly SourceFile[]): Usage {
  const sources = files.filter(({ path }) => isProductCode(path))
  const textOf = new Map<string, string>()
  for (const { path, text } of sources) textOf.set(unitOf(path), `${textOf.get(unitOf(path)) ?? ''}\n${text}`)
  const units = [...textOf].map(([unit, text]) => ({ unit, text }))
  const unitsWhere = (matches: (text: string, unit: string) => boolean) =>
    units
      .filter(({ unit, text }) => matches(text, unit))
      .map(({ unit }) => unit)
      .sort()
  const allText = units.map(({ text }) => text).join('\n')

  const callersOf = (name: string, wireName: string) => {
    const [api = '', call = ''] = name.split('.')
    const sharedClients = [
      ...allText.matchAll(
        new RegExp(`export const (\\w+) = (?:createClient\\(|createTypedClient<typeof )${api}\\b`, 'g'),
      ),
    ]
    const clients = [api, ...sharedClients.map((match) => match[1] ?? '')]
    const clientCall = new RegExp(`\\b(?:${clients.join('|')})\\s*(?:\\?\\.|\\.)\\s*${call}\\b`)
    const clientCreation = new RegExp(
      `\\bcreateServiceClient\\(\\s*${api}\\b|(?<!export const \\w+ = )\\bcreateClient\\(\\s*${api}\\b|\\bClient<typeof ${api}>`,
    )
    const endpointName = new RegExp(`\\.\\s*${call}\\b|'${call}'|[{,]\\s*${call}\\s*[,}]`)
    const address = addressPattern(wireName)
    return unitsWhere(
      (text) => clientCall.test(text) || (clientCreation.test(text) && endpointName.test(text)) || address.test(text),
    )
  }

  const serviceCallersOf = (name: string) => {
    const [api = '', call = ''] = name.split('.')
    const clientCreation = new RegExp(`\\bcreateServiceClient\\(\\s*${api}\\b`)
    const endpointName = new RegExp(`\\.\\s*${call}\\(`)
    return unitsWhere((text) => clientCreation.test(text) && endpointName.test(text))
  }

  return {
    serviceCallersOf,
    servedBy: (api) => unitsWhere((text) => new RegExp(`\\bimplement\\(\\s*${api}\\b`).test(text)),
    consumersOf: ({ kind, name, wireName }) =>
      kind === 'event'
        ? unitsWhere((text, unit) => consumesTopic(text, name) && !unit.startsWith('tools/'))
        : callersOf(name, wireName),
  }
}

/** An address written as text or template: `/api/listings/${slug}`, not a route's own `path: '…'`. */
function addressPattern(wireName: string): RegExp {
  const path = wireName.slice(wireName.indexOf(' ') + 1)
  const pattern = path
    .split(/:[A-Za-z]*/)
    .map(escapeRegExp)
    .join('(?:\\$\\{[^}]*\\})')
  return new RegExp(`(?<!path: )['"\`]/api${pattern}['"\`?]`)
}

/** `subscribeTo('x')`, a list of tailed topics, or the parsing of one topic's messages. */
function consumesTopic(text: string, topic: string): boolean {
  const name = `'${escapeRegExp(topic)}'`
  return (
    new RegExp(`\\bsubscribeTo\\(\\s*${name}`).test(text) ||
    new RegExp(`\\beventSchemas\\[${name}\\]`).test(text) ||
    [...text.matchAll(/\btail\w*Topics\w*\s*=?\s*\(?\[([^\]]*)\]/gi)].some((list) =>
      (list[1] ?? '').includes(`'${topic}'`),
    )
  )
}
