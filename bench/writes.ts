// npm run bench -- writes: round trips to the database and processor time of four writes, before and after their response;
// then retries and refusals of concurrent writes that change the same counters, in one process and in two.
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { callService } from '@plekje/testing/service-caller'
import mongoose from 'mongoose'
import { startAccounts } from '../services/accounts/tests/start-accounts'
import { sampleSeed } from '../services/listings/tests/sample-seed'
import { admin, startListings } from '../services/listings/tests/start-listings'
import { startReviews } from '../services/reviews/tests/start-reviews'
import { startSocial } from '../services/social/tests/start-social'
import { processorMs } from './harness/clock'
import { runBench } from './harness/run-bench'

const WRITES = 20
const WARM_UP = 3
/** Pause between two writes, so that the work after a response ends before the next write. */
const SETTLE_MS = 1000
const IDLE_MS = 10_000

const CONCURRENT_REVIEWS = 200
const CONCURRENT_VENUES = 50

let calls = 0
const countCall = () => {
  calls += 1
}

/** Counts in `calls` the calls of every model, and the commits. */
function countRoundTrips(): void {
  mongoose.set('debug', countCall)
  const { prototype } = mongoose.mongo.ClientSession
  const { commitTransaction } = prototype
  prototype.commitTransaction = function (this: typeof prototype, ...options) {
    countCall()
    return commitTransaction.apply(this, options)
  }
}

/** Measures a write, without the calls and the processor time of the idle service. */
async function measure(name: string, write: (index: number) => Promise<{ readonly status: number }>, status: number) {
  const writeOnce = async (index: number) => {
    const reply = await write(index)
    if (reply.status !== status) throw new Error(`${name}: ${reply.status}`)
  }
  for (let index = 0; index < WARM_UP; index += 1) await writeOnce(index)
  await pause(SETTLE_MS)
  const idle = { calls, ms: processorMs() }
  await pause(IDLE_MS)
  const idlePerMs = { calls: (calls - idle.calls) / IDLE_MS, ms: (processorMs() - idle.ms) / IDLE_MS }
  const start = { calls, ms: processorMs(), time: performance.now() }
  let callsBeforeResponse = 0
  for (let index = 0; index < WRITES; index += 1) {
    const beforeWrite = { calls, time: performance.now() }
    await writeOnce(WARM_UP + index)
    const idleCalls = idlePerMs.calls * (performance.now() - beforeWrite.time)
    callsBeforeResponse += calls - beforeWrite.calls - idleCalls
    await pause(SETTLE_MS)
  }
  const tookMs = performance.now() - start.time
  const callsAfterResponse = calls - start.calls - callsBeforeResponse - idlePerMs.calls * tookMs
  const usedMs = processorMs() - start.ms - idlePerMs.ms * tookMs
  const perWrite = (total: number) => (total / WRITES).toFixed(1)
  console.log(`| ${name} | ${perWrite(callsBeforeResponse)} | ${perWrite(callsAfterResponse)} | ${perWrite(usedMs)} |`)
}

/** Sends all writes at once, to the processes in turn. Prints how often transactions were retried and writes refused. */
async function measureConcurrent(
  name: string,
  {
    urls,
    count,
    write,
  }: { urls: readonly string[]; count: number; write: (index: number, url: string) => Promise<number> },
) {
  const [url = ''] = urls
  const retriesBefore = await readRetries(url)
  const startedAt = performance.now()
  const writes = Array.from({ length: count }, (_, index) => write(index, urls[index % urls.length] ?? url))
  const refused = (await Promise.all(writes)).filter((status) => status !== 201).length
  const seconds = (performance.now() - startedAt) / 1000
  const retries = (await readRetries(url)) - retriesBefore
  console.log(`| ${name}, processes: ${urls.length} | ${seconds.toFixed(1)} | ${retries} | ${refused} |`)
}

/** The retries of a service. The bench runs all its instances in one process, so that each reports the sum. */
async function readRetries(url: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text()
  const lines = text.split('\n').filter((line) => line.startsWith('mongodb_transaction_retries_total{'))
  return lines.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0)
}

const idempotencyKey = () => ({ 'Idempotency-Key': randomUUID() })
const member = (index: number) => ({ id: `m${index}`, username: `lid${index}`, isAdmin: false })

async function main(): Promise<void> {
  countRoundTrips()
  console.log('| | before the response | after it | ms of processor |\n|---|---|---|---|')
  const reviews = await startReviews()
  await reviews.publishListing(1, 1)
  const body = { rating: 5, comment: 'Heerlijk gegeten hier.' }
  await measure(
    'post a review',
    (index) => reviews.call('POST', '/listings/1/reviews', { as: member(index), body, headers: idempotencyKey() }),
    201,
  )
  await reviews.close()

  const social = await startSocial()
  for (let id = 1; id <= WARM_UP + WRITES; id += 1) social.around.venues.add(id)
  const anna = social.person('anna')
  await measure(
    'add a favourite',
    (index) =>
      social.call('POST', '/favorites', { as: anna, body: { listingId: index + 1 }, headers: idempotencyKey() }),
    201,
  )
  await social.close()

  const listings = await startListings(sampleSeed)
  await measure(
    'hide or show a venue',
    (index) =>
      listings.call('/api/admin/venues/1/visibility', {
        as: admin,
        method: 'PATCH',
        body: { visible: index % 2 === 1 },
      }),
    200,
  )
  await listings.close()

  const accounts = await startAccounts()
  await measure('register', (index) => accounts.register(`lid${index}`, {}, { headers: idempotencyKey() }), 201)
  await accounts.close()

  console.log('\n| at once | seconds | retries | refused |\n|---|---|---|---|')
  for (const processes of [1, 2]) {
    await measureReviewsOfOneVenue(processes)
    await measureVenuesOfOneCategory(processes)
  }
}

async function measureReviewsOfOneVenue(processes: number): Promise<void> {
  const reviews = await startReviews()
  const urls = [reviews.url()]
  while (urls.length < processes) urls.push((await reviews.startAnother()).url)
  await reviews.publishListing(1, 1)
  const body = { rating: 5, comment: 'Heerlijk gegeten hier.' }
  await measureConcurrent(`${CONCURRENT_REVIEWS} reviews of one venue`, {
    urls,
    count: CONCURRENT_REVIEWS,
    write: async (index, url) => {
      const as = { id: `w${index}`, username: `schrijver${index}`, isAdmin: false }
      return (await callService('POST', `${url}/api/listings/1/reviews`, 'reviews', { as, body })).status
    },
  })
  const { count } = (await reviews.call('GET', '/listings/1/reviews/summary')).body.members
  if (count !== CONCURRENT_REVIEWS) throw new Error(`${count} of ${CONCURRENT_REVIEWS} reviews are counted`)
  await reviews.close()
}

async function measureVenuesOfOneCategory(processes: number): Promise<void> {
  const listings = await startListings(sampleSeed)
  const urls = [listings.url]
  while (urls.length < processes) urls.push((await listings.startAnother()).url)
  await measureConcurrent(`${CONCURRENT_VENUES} venues added to one category`, {
    urls,
    count: CONCURRENT_VENUES,
    write: async (index, url) => {
      const body = { name: `Ontmoeting ${index}`, categoryId: 1, locationId: 2 }
      return (await callService('POST', `${url}/api/admin/venues`, 'listings', { as: admin, body })).status
    },
  })
  await listings.close()
}

runBench(main)
