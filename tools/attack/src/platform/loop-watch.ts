import { connect } from 'node:net'
import { join } from 'node:path'
import { z } from 'zod'

/** Longest block of the event loop, in thread time and in wall-clock time. */
const Hold = z.object({ processorMs: z.number(), wallMs: z.number() })
export type Hold = z.infer<typeof Hold>

/** Environment variables that make a process measure itself and report on the socket. */
export const measuredBy = (socketPath: string): Record<string, string> => ({
  NODE_OPTIONS: `--require=${JSON.stringify(join(__dirname, 'watch-loop.cjs'))}`,
  ATTACK_LOOP_SOCKET: socketPath,
})

/** The longest block since the previous call. @throws when the process has ended, or does not answer within `timeoutMs` */
export function longestHold(socketPath: string, timeoutMs = 60_000): Promise<Hold> {
  return new Promise((resolve, reject) => {
    let text = ''
    const socket = connect(socketPath).setEncoding('utf8')
    socket
      .setTimeout(timeoutMs, () => socket.destroy(new Error(`no answer about the event loop within ${timeoutMs} ms`)))
      .on('data', (part: string) => {
        text += part
      })
      .on('end', () => resolve(Hold.parse(JSON.parse(text))))
      .on('error', reject)
  })
}
