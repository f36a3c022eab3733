// Sends requests as fast as they are answered, in a process of its own; prints the result as JSON.
import autocannon from 'autocannon'

export interface LoadResult {
  readonly requestsPerSecond: number
  readonly p50Ms: number
  readonly p99Ms: number
  readonly failures: number
}

async function main(url: string, seconds: number, connections: number, paths: readonly string[]) {
  const measured = await autocannon({
    url,
    connections,
    duration: seconds,
    requests: paths.map((path) => ({ method: 'GET', path })),
  })
  const result: LoadResult = {
    requestsPerSecond: measured['2xx'] / measured.duration,
    p50Ms: measured.latency.p50,
    p99Ms: measured.latency.p99,
    failures: measured.non2xx + measured.errors + measured.timeouts,
  }
  console.log(JSON.stringify(result))
}

const [url = '', seconds = '1', connections = '1', paths = '[]'] = process.argv.slice(2)
void main(url, Number(seconds), Number(connections), JSON.parse(paths))
