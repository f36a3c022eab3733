import { withoutUndefined } from '@plekje/contracts'
import { type DestinationStream, pino } from 'pino'
import { activeRequestId, activeTraceId } from './trace-context'

export type { Logger } from 'pino'

/** Query parameters with secret values: a log must not reveal the links in mails. */
const SECRET_PARAMETERS: ReadonlySet<string> = new Set(['token'])

function withoutSecrets(address: unknown): unknown {
  if (typeof address !== 'string') return address
  return address.replace(/([?&])([^=&#]*)=([^&#]+)/g, (parameter, separator: string, name: string) =>
    SECRET_PARAMETERS.has(nameOf(name)) ? `${separator}${name}=…` : parameter,
  )
}

/** The name of a query parameter, which may be %-encoded, in lower case. */
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
    mixin: () => withoutUndefined({ requestId: activeRequestId(), traceId: activeTraceId() }),
  }
  return destination ? pino(options, destination) : pino(options)
}
