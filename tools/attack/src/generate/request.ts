import type { Access } from '@plekje/contracts'

/** Roles of senders. The member whose data must not change is none of them. */
const ROLES = ['visitor', 'member', 'other-member', 'administrator'] as const
export type Role = (typeof ROLES)[number]

/** Another site, which only request headers contain: no response and no mail may repeat it. */
export const FOREIGN_HOST = 'attack-host.example'
/** Another site, which fields contain: responses may repeat it as text. */
export const FOREIGN_SITE = 'https://attack-value.example'

export interface HostileRequest {
  /** Counted from 1. */
  readonly number: number
  readonly role: Role
  /** Says what is hostile about the request. */
  readonly description: string
  readonly method: string
  /** Target of the request line. */
  readonly target: string
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly body?: Buffer | string
  /** Raw bytes for the connection; method, target, headers and body then only describe them. */
  readonly bytes?: Buffer
  readonly endpoint?: { readonly key: string; readonly access: Access }
}

/**
 * Existing values of the attacked site by field (`listingId`) or by the preceding part of the path and field
 * (`plans.id`), so that requests do more than fail validation. Visitors and members get values of somebody else.
 * Administrators may change others' data, so their values never belong to the member whose data must not change.
 */
export type ExistingValues = Readonly<Record<Role, Readonly<Record<string, readonly (string | number)[]>>>>
