// Sends requests as fast as they are answered, in a process of its own; prints the result as JSON.
import autocannon from 'autocannon'

export interface LoadResult {
  readonly requestsPerSecond: number
  readonly p50Ms: number
  readonly p99Ms: number
  readonly failures: number
}

async function main(url: string, seconds: number, connections: number, paths: readonly string[]) {
  const measurement = await autocannon({
    url,
    connections,
    duration: seconds,
    requests: paths.map((path) => ({ method: 'GET', path })),
  })
  const result: LoadResult = {
    requestsPerSecond: measurement['2xx'] / measurement.duration,
    p50Ms: measurement.latency.p50,
    p99Ms: measurement.latency.p99,
    failures: measurement.non2xx + measurement.errors + measurement.timeouts,
  }
  console.log(JSON.stringify(result))
}

const [url = '', seconds = '1', connections = '1', paths = '[]'] = process.argv.slice(2)
void main(url, Number(seconds), Number(connections), JSON.parse(paths))
