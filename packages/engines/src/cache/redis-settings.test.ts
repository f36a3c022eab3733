import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { EngineSettings } from '../config'
import { isRedisSet, readRedisSettings } from './redis-settings'

const folder = mkdtempSync(join(tmpdir(), 'plekje-redis-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const caFile = join(folder, 'ca.pem')
writeFileSync(caFile, '-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----\n')

const read = (env: Record<string, string>) => readRedisSettings(EngineSettings.parse(env))

describe('the settings of Redis', () => {
  it('name one server, with TLS, user and password in its address or beside it', () => {
    expect(read({ REDIS_URL: 'rediss://plekje:p%40ss@redis.example:6380/2', REDIS_CA_FILE: caFile })).toEqual({
      kind: 'single',
      node: { host: 'redis.example', port: 6380 },
      database: 2,
      username: 'plekje',
      password: 'p@ss',
      tls: { ca: expect.stringContaining('BEGIN CERTIFICATE') },
    })
    expect(read({ REDIS_URL: 'redis://redis', REDIS_USERNAME: 'plekje', REDIS_PASSWORD: 'secret' })).toMatchObject({
      node: { host: 'redis', port: 6379 },
      username: 'plekje',
      password: 'secret',
      tls: undefined,
    })
  })

  it('name Sentinels, and what they call the master', () => {
    const REDIS_SENTINELS = 'sentinel-1:26379,[::1]:26380'
    expect(read({ REDIS_SENTINELS, REDIS_SENTINEL_PASSWORD: 's', REDIS_PASSWORD: 'p' })).toMatchObject({
      kind: 'sentinel',
      sentinels: [
        { host: 'sentinel-1', port: 26379 },
        { host: '::1', port: 26380 },
      ],
      masterName: 'mymaster',
      sentinelPassword: 's',
      password: 'p',
    })
    expect(read({ REDIS_SENTINELS, REDIS_SENTINEL_NAME: 'plekje' })).toMatchObject({ masterName: 'plekje' })
  })

  it('name nodes of a cluster', () => {
    expect(read({ REDIS_CLUSTER: 'rediss://redis-1:6379,redis-2:6379' })).toMatchObject({
      kind: 'cluster',
      nodes: [
        { host: 'redis-1', port: 6379 },
        { host: 'redis-2', port: 6379 },
      ],
      tls: {},
    })
  })

  it('may name none, and then the cache is embedded', () => {
    expect(read({})).toBeUndefined()
    expect(isRedisSet(EngineSettings.parse({}))).toBe(false)
    expect(isRedisSet(EngineSettings.parse({ REDIS_CLUSTER: 'redis-1:6379' }))).toBe(true)
  })

  it.each([
    [{ REDIS_URL: 'redis://a:1', REDIS_CLUSTER: 'a:1' }, 'only one of REDIS_URL and REDIS_CLUSTER can be set'],
    [{ REDIS_URL: 'redis://a:1', REDIS_SENTINEL_NAME: 'x' }, 'REDIS_SENTINEL_NAME needs REDIS_SENTINELS'],
    [{ REDIS_URL: 'redis://a:1', REDIS_CA_FILE: caFile }, 'REDIS_CA_FILE needs TLS'],
    [{ REDIS_URL: 'rediss://a:1', REDIS_CA_FILE: '/not/there.pem' }, 'REDIS_CA_FILE: cannot read /not/there.pem'],
    [{ REDIS_URL: 'rediss://a:1', REDIS_CA_FILE: join(__dirname, 'cache.ts') }, 'contains no certificate'],
    [{ REDIS_URL: 'redis://a:1/name' }, 'must be the number of a database'],
  ])('are refused when they contradict each other: %p', (env, message) => {
    expect(() => read(env as Record<string, string>)).toThrow(message)
  })

  it.each(['redis-1', 'redis-1:6379, redis-2:6379', 'http://redis-1:6379', 'redis-1:6379,rediss://redis-2:6379'])(
    'are refused when they are no list of nodes: %p',
    (REDIS_CLUSTER) => {
      expect(() => EngineSettings.parse({ REDIS_CLUSTER })).toThrow('must look like rediss://redis-1:6379,redis-2:6379')
    },
  )
})
