import type { EngineRole, Engines } from '@plekje/engines'

/** What a service adds to `/readyz`. `ready` false makes it 503; details are for people. */
export interface Readiness {
  readonly ready: boolean
  readonly details?: Readonly<Record<string, unknown>>
}

const PING_TIMEOUT_MS = 2500
/** What is only told of must not keep whoever asks waiting: probes have little patience. */
const TOLD_OF_TIMEOUT_MS = 500

/**
 * Pings engines. The event log is told of but not required: changes wait in the outbox while it is away, and reads do
 * without it.
 */
export async function pingEngines(
  engines: Partial<Engines>,
): Promise<{ ready: boolean; details: Record<string, string> }> {
  const roles = (Object.keys(engines) as EngineRole[]).filter((role) => typeof engines[role]?.ping === 'function')
  const states = await Promise.all(
    roles.map(async (role) => {
      const timeoutMs = isRequired(role) ? PING_TIMEOUT_MS : TOLD_OF_TIMEOUT_MS
      return [role, await stateOf(() => engines[role]?.ping(), timeoutMs)] as const
    }),
  )
  return {
    ready: states.every(([role, state]) => state === 'up' || !isRequired(role)),
    details: Object.fromEntries(states),
  }
}

const isRequired = (role: EngineRole): boolean => role !== 'events'

async function stateOf(ping: () => Promise<void> | undefined, timeoutMs: number): Promise<string> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<string>((resolve) => {
    timer = setTimeout(resolve, timeoutMs, 'no answer')
  })
  try {
    return await Promise.race([Promise.resolve(ping()).then(() => 'up'), late])
  } catch {
    return 'down'
  } finally {
    clearTimeout(timer)
  }
}
