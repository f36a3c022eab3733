/**
 * The header with the remaining milliseconds until the client's deadline, as an integer; a duration rather than a time,
 * because clocks of machines differ. The gateway sets it and services pass on the rest; the gateway drops a value that
 * the client sends.
 */
export const DEADLINE_HEADER = 'x-plekje-deadline-ms'
