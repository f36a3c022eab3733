/**
 * The remaining milliseconds until the client's deadline, as an integer. Relative, because clocks of machines differ.
 * The gateway sets it and services pass on the rest; a client's own value is dropped.
 */
export const DEADLINE_HEADER = 'x-plekje-deadline-ms'
