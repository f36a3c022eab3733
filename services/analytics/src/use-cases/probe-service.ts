import type { Health } from '@plekje/contracts'
import { type PrivateKey, serviceToken } from '@plekje/service-kit'
import { z } from 'zod'

const TIMEOUT_MS = 1500

/** The response of a probe. A service tells details only to known callers. */
const Probe = z.object({ status: z.string(), details: z.record(z.string(), z.unknown()).default({}) })

export interface ServiceAddress {
  readonly name: string
  /** Undefined: the address is not configured, and the state is reported as unknown. */
  readonly url: string | undefined
}

/** Reads a service's `/readyz` once. Never rejects. */
export async function probeService({ name, url }: ServiceAddress, key: PrivateKey): Promise<Health> {
  const service = { name, kind: 'service' } as const
  if (url === undefined) return { ...service, state: 'unknown', tookMs: null, details: {} }
  const began = performance.now()
  try {
    // Bypasses the service client: a probe must see a recovery immediately, not retry, and not open a breaker.
    const response = await fetch(`${url.replace(/\/$/, '')}/readyz`, {
      headers: { authorization: `Bearer ${await serviceToken(key, name)}` },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const probe = Probe.safeParse(await response.json().catch(() => undefined))
    return {
      ...service,
      state: response.ok && probe.success ? 'ready' : 'not-ready',
      tookMs: Math.round(performance.now() - began),
      details: probe.data?.details ?? { problem: `HTTP ${response.status}` },
    }
  } catch (error) {
    const isLate = (error as Error).name === 'TimeoutError'
    return {
      ...service,
      state: 'away',
      tookMs: null,
      details: { problem: isLate ? 'no answer in time' : 'unreachable' },
    }
  }
}
