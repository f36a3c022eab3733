import type { Health } from '@plekje/contracts'
import { type PrivateKey, serviceToken } from '@plekje/service-kit'
import { z } from 'zod'

const TIMEOUT_MS = 1500

/** What a probe answers, of any service; the details only to whom the service knows. */
const Probe = z.object({ status: z.string(), details: z.record(z.string(), z.unknown()).default({}) })

export interface ServiceAddress {
  readonly name: string
  /** Without it nobody can tell how the service is. */
  readonly url: string | undefined
}

/** Asks a service's `/readyz` once. Never rejects. */
export async function askService({ name, url }: ServiceAddress, key: PrivateKey): Promise<Health> {
  const service = { name, kind: 'service' } as const
  if (url === undefined) return { ...service, state: 'unknown', tookMs: null, details: {} }
  const began = performance.now()
  try {
    // Not by the client of services: a probe sees a recovery at once, tries once, and causes no outage.
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
