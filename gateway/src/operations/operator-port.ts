import type { RequestListener } from 'node:http'
import type { GatewayMetrics } from './metrics'

/**
 * Endpoints for operators on a port of their own (`METRICS_PORT`): `/readyz` with the state of each service and engine,
 * and the metrics under every other path.
 */
export function createOperatorPort({
  metrics,
  probe,
}: {
  readonly metrics: Pick<GatewayMetrics, 'serve'>
  readonly probe: () => Promise<{ readonly status: number; readonly body: object }>
}): RequestListener {
  return (request, response) => {
    if (request.url?.split('?')[0] !== '/readyz') return metrics.serve(request, response)
    probe().then(
      ({ status, body }) =>
        response.writeHead(status, { 'Content-Type': 'application/json; charset=utf-8' }).end(JSON.stringify(body)),
      () => response.writeHead(500).end(),
    )
  }
}
