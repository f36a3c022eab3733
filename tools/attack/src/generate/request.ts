import type { Access } from '@plekje/contracts'

/** Roles of senders. The member whose data must not change is none of them. */
export const ROLES = ['visitor', 'member', 'other-member', 'administrator'] as const
export type Role = (typeof ROLES)[number]

/** Another site, used in headers only, so that no response and no mail may contain it. */
export const FOREIGN_HOST = 'attack-host.example'
/** Another site, used in fields; responses may repeat it as text. */
export const FOREIGN_SITE = 'https://attack-value.example'

export interface HostileRequest {
  /** Counted from 1. */
  readonly number: number
  readonly role: Role
  /** Short description of what is hostile about it. */
  readonly what: string
  readonly method: string
  /** Target of the request line. */
  readonly target: string
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly body?: Buffer | string
  /** Raw bytes for the connection; method, target, headers and body then only describe them. */
  readonly bytes?: Buffer
  /** The endpoint, if the request is for one. */
  readonly endpoint?: { readonly key: string; readonly access: Access }
}

/**
 * Existing values on the attacked site, so that requests do more than fail validation. They are listed by the name of a
 * field, or by the preceding part of the path and the name (`plans.id`). Visitors and members get values of somebody else.
 * Administrators may change others' data, so their values never belong to the member whose data must not change.
 */
export type ExistingValues = Readonly<Record<Role, Readonly<Record<string, readonly (string | number)[]>>>>
