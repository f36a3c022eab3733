import type { ServiceSettings } from './config'

/** For what comes after the last request: events in hand, the outbox, connections. */
const AFTER_REQUESTS_SECONDS = 5
/** For closing engines and sending the last spans. */
const AFTER_ALL_SECONDS = 1

/** How long requests in hand may still take: all of `SHUTDOWN_SECONDS` but what is needed after them. */
export const requestGraceMs = (shutdownSeconds: number): number =>
  Math.max(shutdownSeconds * 600, (shutdownSeconds - AFTER_REQUESTS_SECONDS) * 1000)

/** After SIGTERM a process has ended in this time, whatever hangs. Whoever runs it must wait for so long before killing it. */
export const longestStopSeconds = (settings: Pick<ServiceSettings, 'DRAIN_SECONDS' | 'SHUTDOWN_SECONDS'>): number =>
  settings.DRAIN_SECONDS + settings.SHUTDOWN_SECONDS + AFTER_ALL_SECONDS
