import { pino } from 'pino'
import { activeRequestId, activeTraceId } from './trace-context'

export type { Logger } from 'pino'

/** JSON lines on stdout with `requestId` and `traceId` of what is being worked on. */
export const createLogger = ({ name, level }: { name: string; level: string }) =>
  pino({
    name,
    level,
    base: { name },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    mixin: () => {
      const requestId = activeRequestId()
      const traceId = activeTraceId()
      return { ...(requestId ? { requestId } : {}), ...(traceId ? { traceId } : {}) }
    },
  })
