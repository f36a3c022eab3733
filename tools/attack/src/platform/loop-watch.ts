import { connect } from 'node:net'
import { join } from 'node:path'
import { z } from 'zod'

/** A block of the event loop, in processor time of its thread and in wall-clock time. */
const LoopBlock = z.object({ processorMs: z.number(), wallMs: z.number() })
export type LoopBlock = z.infer<typeof LoopBlock>

/** Returns environment variables that make a process measure its event loop and report on the socket. */
export const loopWatchEnv = (socketPath: string): Record<string, string> => ({
  NODE_OPTIONS: `--require=${JSON.stringify(join(__dirname, 'watch-loop.cjs'))}`,
  ATTACK_LOOP_SOCKET: socketPath,
})

const TIMEOUT_MS = 60_000

/** Resolves with the longest block since the previous call. @throws when the process does not respond, or has ended */
export function longestBlock(socketPath: string): Promise<LoopBlock> {
  return new Promise((resolve, reject) => {
    let text = ''
    const socket = connect(socketPath).setEncoding('utf8')
    socket
      .setTimeout(TIMEOUT_MS, () => socket.destroy(new Error(`no answer about the event loop within ${TIMEOUT_MS} ms`)))
      .on('data', (part: string) => {
        text += part
      })
      .on('end', () => resolve(LoopBlock.parse(JSON.parse(text))))
      .on('error', reject)
  })
}
