import { type DestinationStream, pino } from 'pino'
import { activeRequestId, activeTraceId } from './trace-context'

export type { Logger } from 'pino'

/** Parameters of addresses whose value is a secret: who reads a log must not be able to follow the link of a mail. */
const SECRET_PARAMETERS: ReadonlySet<string> = new Set(['token'])

const withoutSecrets = (address: unknown): unknown =>
  typeof address === 'string'
    ? address.replace(/([?&])([^=&#]*)=([^&#]+)/g, (whole, mark: string, name: string) =>
        SECRET_PARAMETERS.has(nameOf(name)) ? `${mark}${name}=…` : whole,
      )
    : address

/** A name may be written with `%`, as everything in a query. */
function nameOf(parameter: string): string {
  try {
    return decodeURIComponent(parameter).toLowerCase()
  } catch {
    return parameter.toLowerCase()
  }
}

/** JSON lines, on stdout unless set otherwise, with `requestId` and `traceId` of what is being worked on. */
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
