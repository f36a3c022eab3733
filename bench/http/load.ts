// Sends requests as fast as they are answered, in a process of its own; prints the result as JSON.
import autocannon from 'autocannon'

export interface LoadResult {
  readonly requestsPerSecond: number
  readonly p50Ms: number
  readonly p99Ms: number
  readonly failures: number
}

async function main(url: string, seconds: number, connections: number, paths: readonly string[]) {
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    requests: paths.map((path) => ({ method: 'GET', path })),
  })
  const found: LoadResult = {
    requestsPerSecond: result['2xx'] / result.duration,
    p50Ms: result.latency.p50,
    p99Ms: result.latency.p99,
    failures: result.non2xx + result.errors + result.timeouts,
  }
  console.log(JSON.stringify(found))
}

const [url = '', seconds = '1', connections = '1', paths = '[]'] = process.argv.slice(2)
void main(url, Number(seconds), Number(connections), JSON.parse(paths))
