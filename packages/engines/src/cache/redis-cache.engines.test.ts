import { describeEachEngine } from '@plekje/testing'
import { cacheContract } from './cache.contract'
import { openRedisCache } from './redis-cache'

const url = process.env.TEST_REDIS_URL
const unavailable = url ? undefined : 'TEST_REDIS_URL is not set'
const open = () => openRedisCache(url ?? '')

describeEachEngine('cache', [{ name: 'redis', unavailable, open }], cacheContract)
