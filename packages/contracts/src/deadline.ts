/**
 * The milliseconds that whoever asks will still wait, as a whole number. Relative, because the clocks of two machines
 * differ. The gateway sets it, services pass on what is left of it; what a client says of it is dropped.
 */
export const DEADLINE_HEADER = 'x-plekje-deadline-ms'
