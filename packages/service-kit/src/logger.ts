import { type DestinationStream, pino } from 'pino'
import { activeRequestId, activeTraceId } from './trace-context'

export type { Logger } from 'pino'

/** Links of mails carry a token in their query: who reads a log must not be able to follow them. */
const withoutTokens = (url: unknown): unknown =>
  typeof url === 'string' ? url.replace(/([?&]token=)[^&#]+/gi, '$1…') : url

/** JSON lines, on stdout unless set otherwise, with `requestId` and `traceId` of what is being worked on. */
export const createLogger = ({ name, level }: { name: string; level: string }, destination?: DestinationStream) => {
  const options = {
    name,
    level,
    base: { name },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: { url: withoutTokens },
    mixin: () => {
      const requestId = activeRequestId()
      const traceId = activeTraceId()
      return { ...(requestId ? { requestId } : {}), ...(traceId ? { traceId } : {}) }
    },
  }
  return destination ? pino(options, destination) : pino(options)
}
