import type { EngineSettings } from '../config'
import { readCaFile } from '../read-ca-file'
import { EngineSettingsError } from '../settings-error'

export interface RedisNode {
  readonly host: string
  readonly port: number
}

/** Address and credentials of Redis. */
export type RedisSettings = {
  readonly username?: string | undefined
  readonly password?: string | undefined
  /** Set for TLS; `ca` for an authority that Node does not know. */
  readonly tls?: { readonly ca?: string } | undefined
} & (
  | { readonly kind: 'single'; readonly node: RedisNode; readonly database: number }
  | {
      readonly kind: 'sentinel'
      readonly sentinels: readonly RedisNode[]
      readonly masterName: string
      readonly sentinelUsername?: string | undefined
      readonly sentinelPassword?: string | undefined
    }
  | { readonly kind: 'cluster'; readonly nodes: readonly RedisNode[] }
)

const ADDRESS_SETTINGS = ['REDIS_URL', 'REDIS_SENTINELS', 'REDIS_CLUSTER'] as const

export const isRedisSet = (settings: EngineSettings): boolean =>
  ADDRESS_SETTINGS.some((name) => settings[name] !== undefined)

/**
 * The Redis that the settings describe; undefined for none. Throws {@link EngineSettingsError} when they describe two,
 * when settings of one kind are combined with another, and when the certificate file cannot be read.
 */
export function readRedisSettings(settings: EngineSettings): RedisSettings | undefined {
  const names = ADDRESS_SETTINGS.filter((name) => settings[name] !== undefined)
  if (names.length > 1) throw new EngineSettingsError(`only one of ${names.join(' and ')} can be set`)
  const { REDIS_URL, REDIS_SENTINELS, REDIS_CLUSTER } = settings
  refuseWithoutSentinels(settings)
  if (REDIS_URL !== undefined) return readServer(REDIS_URL, settings)
  const addresses = REDIS_SENTINELS ?? REDIS_CLUSTER
  if (addresses === undefined) return undefined
  const credentials = {
    username: settings.REDIS_USERNAME,
    password: settings.REDIS_PASSWORD,
    tls: tlsOf(addresses.startsWith('rediss:'), settings),
  }
  const nodes = nodesOf(addresses)
  if (REDIS_CLUSTER !== undefined) return { kind: 'cluster', nodes, ...credentials }
  return {
    kind: 'sentinel',
    sentinels: nodes,
    masterName: settings.REDIS_SENTINEL_NAME ?? 'mymaster',
    sentinelUsername: settings.REDIS_SENTINEL_USERNAME,
    sentinelPassword: settings.REDIS_SENTINEL_PASSWORD,
    ...credentials,
  }
}

function refuseWithoutSentinels(settings: EngineSettings) {
  const names = ['REDIS_SENTINEL_NAME', 'REDIS_SENTINEL_USERNAME', 'REDIS_SENTINEL_PASSWORD'] as const
  const firstSet = names.find((name) => settings[name] !== undefined)
  if (firstSet && !settings.REDIS_SENTINELS) throw new EngineSettingsError(`${firstSet} needs REDIS_SENTINELS`)
}

function readServer(text: string, settings: EngineSettings): RedisSettings {
  if (!URL.canParse(text)) throw new EngineSettingsError('REDIS_URL must look like redis://user:password@host:6379')
  const url = new URL(text)
  const database = Number(url.pathname.slice(1) || '0')
  if (!Number.isSafeInteger(database))
    throw new EngineSettingsError('REDIS_URL: a path must be the number of a database')
  return {
    kind: 'single',
    node: { host: url.hostname.replace(/^\[|\]$/g, ''), port: Number(url.port || '6379') },
    database,
    username: decodeURIComponent(url.username) || settings.REDIS_USERNAME,
    password: decodeURIComponent(url.password) || settings.REDIS_PASSWORD,
    tls: tlsOf(url.protocol === 'rediss:', settings),
  }
}

function tlsOf(isTls: boolean, { REDIS_CA_FILE }: EngineSettings): RedisSettings['tls'] {
  if (!isTls && REDIS_CA_FILE !== undefined) {
    throw new EngineSettingsError('REDIS_CA_FILE needs TLS: an address that begins with rediss://')
  }
  if (!isTls) return undefined
  return REDIS_CA_FILE === undefined ? {} : { ca: readCaFile('REDIS_CA_FILE', REDIS_CA_FILE) }
}

const nodesOf = (addresses: string): RedisNode[] =>
  addresses
    .replace(/^rediss?:\/\//, '')
    .split(',')
    .map((node) => {
      const colon = node.lastIndexOf(':')
      return { host: node.slice(0, colon).replace(/^\[|\]$/g, ''), port: Number(node.slice(colon + 1)) }
    })
