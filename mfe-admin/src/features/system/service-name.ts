import { nl } from '../../copy/nl'

/** The display name of a service; an unknown name stays as it is. */
export const serviceName = (name: string): string => nl.system.health.names[name] ?? name
