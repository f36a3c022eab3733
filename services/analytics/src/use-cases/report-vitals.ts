import type { IncomingHttpHeaders } from 'node:http'
import type { WebVital } from '@plekje/contracts'
import { type EventSpool, eventMessage } from '@plekje/service-kit'
import { hasConsent, isBot } from '../http/visitor'
import type { VitalsMetrics } from '../storage/vitals-metrics'
import type { CheckExcess } from './check-excess'

/**
 * Publishes web vitals as events. Drops vitals without consent, from crawlers, and beyond the limit of a source. The
 * response is always the same, so that nobody learns which vitals count.
 */
export const createReportVitals =
  ({
    spool,
    metrics,
    checkExcess,
  }: {
    readonly spool: Pick<EventSpool, 'accept'>
    readonly metrics: Pick<VitalsMetrics, 'count'>
    readonly checkExcess: Pick<CheckExcess, 'countVital'>
  }) =>
  async ({ vitals }: { vitals: readonly WebVital[] }, headers: IncomingHttpHeaders): Promise<void> => {
    if (!hasConsent(headers) || isBot(headers['user-agent'])) return
    await Promise.all(
      vitals.map(async (vital) => {
        if ((await checkExcess.countVital(vital, headers)).excess) return
        await spool.accept('web.vitals', eventMessage('web.vitals', vital.page, vital))
        metrics.count(vital)
      }),
    )
  }
