import type { EngineRole, Engines } from '@plekje/engines'

/** What a service adds to `/readyz`. `ready` false makes it 503; details are for people. */
export interface Readiness {
  readonly ready: boolean
  readonly details?: Readonly<Record<string, unknown>>
}

const PING_TIMEOUT_MS = 2500

/**
 * Pings engines. The event log is told of but not required: changes wait in the outbox while it is away, and reads do
 * without it.
 */
export async function pingEngines(
  engines: Partial<Engines>,
): Promise<{ ready: boolean; details: Record<string, string> }> {
  const roles = (Object.keys(engines) as EngineRole[]).filter((role) => typeof engines[role]?.ping === 'function')
  const states = await Promise.all(
    roles.map(async (role) => [role, await stateOf(() => engines[role]?.ping())] as const),
  )
  return {
    ready: states.every(([role, state]) => state === 'up' || role === 'events'),
    details: Object.fromEntries(states),
  }
}

async function stateOf(ping: () => Promise<void> | undefined): Promise<string> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<string>((resolve) => {
    timer = setTimeout(resolve, PING_TIMEOUT_MS, 'no answer')
  })
  try {
    return await Promise.race([Promise.resolve(ping()).then(() => 'up'), late])
  } catch {
    return 'down'
  } finally {
    clearTimeout(timer)
  }
}
