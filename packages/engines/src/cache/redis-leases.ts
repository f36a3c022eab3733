import { randomUUID } from 'node:crypto'
import type { Cluster, Redis } from 'ioredis'
import type { Lease, LeaseOptions } from './lease'
import { FENCE_SECONDS, readLeaseOptions } from './lease-options'
import { awaitReply } from './redis-connection'

/**
 * A lease is one hash, so that a cluster stores it on one server: `fence` has the last fencing token, and `o:<owner>`
 * the end of each holding in ms of the server's clock. The token is at least that clock, so it increases even when a
 * failover loses the hash.
 *
 * KEYS[1] hash; ARGV: owner, ms to hold, maximum holders, ms to keep the token. Returns the token, or nil.
 */
const ACQUIRE_SCRIPT = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local content = redis.call('HGETALL', KEYS[1])
local fence = 0
local held = 0
for i = 1, #content, 2 do
  if content[i] == 'fence' then
    fence = tonumber(content[i + 1])
  elseif tonumber(content[i + 1]) <= now then
    redis.call('HDEL', KEYS[1], content[i])
  else
    held = held + 1
  end
end
if held >= tonumber(ARGV[3]) then return nil end
fence = math.max(fence + 1, now)
redis.call('HSET', KEYS[1], 'fence', string.format('%.0f', fence), 'o:' .. ARGV[1], string.format('%.0f', now + ARGV[2]))
redis.call('PEXPIRE', KEYS[1], ARGV[4])
return string.format('%.0f', fence)`

/** KEYS[1] hash; ARGV: owner, ms to hold, ms to keep the token. */
const RENEW_SCRIPT = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local endsAt = redis.call('HGET', KEYS[1], 'o:' .. ARGV[1])
if not endsAt or tonumber(endsAt) <= now then return 0 end
redis.call('HSET', KEYS[1], 'o:' .. ARGV[1], string.format('%.0f', now + ARGV[2]))
redis.call('PEXPIRE', KEYS[1], ARGV[3])
return 1`

/** KEYS[1] hash; ARGV: owner. */
const RELEASE_SCRIPT = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local endsAt = redis.call('HGET', KEYS[1], 'o:' .. ARGV[1])
redis.call('HDEL', KEYS[1], 'o:' .. ARGV[1])
if endsAt and tonumber(endsAt) > now then return 1 end
return 0`

interface LeaseScripts {
  acquireLease(key: string, owner: string, ttlMs: number, holders: number, fenceMs: number): Promise<string | null>
  renewLease(key: string, owner: string, ttlMs: number, fenceMs: number): Promise<number>
  releaseLease(key: string, owner: string): Promise<number>
}

/** Leases on a Redis server or cluster. */
export class RedisLeases {
  private readonly scripts: LeaseScripts

  constructor(redis: Redis | Cluster) {
    redis.defineCommand('acquireLease', { numberOfKeys: 1, lua: ACQUIRE_SCRIPT })
    redis.defineCommand('renewLease', { numberOfKeys: 1, lua: RENEW_SCRIPT })
    redis.defineCommand('releaseLease', { numberOfKeys: 1, lua: RELEASE_SCRIPT })
    this.scripts = redis as unknown as LeaseScripts
  }

  async acquire(name: string, options: LeaseOptions): Promise<Lease | undefined> {
    const { ttlMs, holders } = readLeaseOptions(options)
    const owner = randomUUID()
    try {
      const fence = await awaitReply(this.scripts.acquireLease(keyOf(name), owner, ttlMs, holders, FENCE_MS))
      return fence === null ? undefined : { name, owner, fence: Number(fence) }
    } catch (error) {
      // The lease may have been granted and the reply lost: release it, so that no other process waits for its end.
      this.scripts.releaseLease(keyOf(name), owner).catch(() => undefined)
      throw error
    }
  }

  async renew({ name, owner }: Lease, options: LeaseOptions): Promise<boolean> {
    const { ttlMs } = readLeaseOptions(options)
    return (await awaitReply(this.scripts.renewLease(keyOf(name), owner, ttlMs, FENCE_MS))) === 1
  }

  async release({ name, owner }: Lease): Promise<boolean> {
    return (await awaitReply(this.scripts.releaseLease(keyOf(name), owner))) === 1
  }
}

const FENCE_MS = FENCE_SECONDS * 1000

const keyOf = (name: string) => `lease:${name}`
