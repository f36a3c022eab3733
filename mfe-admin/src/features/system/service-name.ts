import { nl } from '../../copy/nl'

/** As the overview calls it; a name that it does not know stays as it is. */
export const serviceName = (name: string): string => nl.system.health.names[name] ?? name
