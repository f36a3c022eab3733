import pTimeout from 'p-timeout'
import type { Logger } from 'pino'

export interface MailRounds {
  /** False before `start` and after `close`, when a running round should end soon. */
  isOpen(): boolean
  /** Must be called after a write: starts a round in the background, or schedules one after the running round. */
  nudge(): void
  start(): void
  /** Waits for the mails that are being sent. The rest is sent after the next start. */
  close(): Promise<void>
}

/** Poll interval for mails that failed, or that another process did not send. */
const POLL_MS = 1000
const CLOSE_MS = 3000

/** Sends mails in rounds, one at a time: every second, and at once after a nudge. Logs `failureMessage` on failure. */
export function createMailRounds(send: () => Promise<void>, failureMessage: string, log: Logger): MailRounds {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  let isRoundRequested = false
  let isOpen = false

  const runRounds = async () => {
    do {
      isRoundRequested = false
      await send()
    } while (isRoundRequested && isOpen)
  }

  const startRound = () => {
    clearTimeout(timer)
    if (running) {
      isRoundRequested = true
      return
    }
    running = runRounds()
      .catch((error) => log.warn({ err: error }, failureMessage))
      .finally(() => {
        running = undefined
        if (isOpen) timer = setTimeout(startRound, isRoundRequested ? 0 : POLL_MS).unref()
      })
  }

  return {
    isOpen: () => isOpen,
    nudge() {
      if (isOpen) startRound()
    },
    start() {
      isOpen = true
      startRound()
    },
    async close() {
      isOpen = false
      clearTimeout(timer)
      if (running) await pTimeout(running, { milliseconds: CLOSE_MS, message: false })
    },
  }
}
