import { type DestinationStream, pino } from 'pino'
import { activeRequestId, activeTraceId } from './trace-context'

export type { Logger } from 'pino'

/** Query parameters with secret values: a log must not reveal the links in mails. */
const SECRET_PARAMETERS: ReadonlySet<string> = new Set(['token'])

const withoutSecrets = (address: unknown): unknown =>
  typeof address === 'string'
    ? address.replace(/([?&])([^=&#]*)=([^&#]+)/g, (whole, mark: string, name: string) =>
        SECRET_PARAMETERS.has(nameOf(name)) ? `${mark}${name}=…` : whole,
      )
    : address

/** A parameter name may be %-encoded. */
function nameOf(parameter: string): string {
  try {
    return decodeURIComponent(parameter).toLowerCase()
  } catch {
    return parameter.toLowerCase()
  }
}

/** Logs JSON lines, by default to stdout, with the `requestId` and `traceId` of the current work. */
export const createLogger = ({ name, level }: { name: string; level: string }, destination?: DestinationStream) => {
  const options = {
    name,
    level,
    base: { name },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: { url: withoutSecrets, address: withoutSecrets },
    mixin: () => {
      const requestId = activeRequestId()
      const traceId = activeTraceId()
      return { ...(requestId ? { requestId } : {}), ...(traceId ? { traceId } : {}) }
    },
  }
  return destination ? pino(options, destination) : pino(options)
}
