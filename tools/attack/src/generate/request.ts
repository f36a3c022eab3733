import type { Access } from '@plekje/contracts'

/** Roles of senders; none is the member whose data is watched. */
export const ROLES = ['visitor', 'member', 'other-member', 'administrator'] as const
export type Role = (typeof ROLES)[number]

/** Stands for another site in headers and nowhere else: no answer and no mail may hold it. */
export const FOREIGN_HOST = 'attack-host.example'
/** Stands for another site in fields; answers may repeat it as text. */
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
  /** Written to a connection as they are; then method, target, headers and body only describe it. */
  readonly bytes?: Buffer
  /** The endpoint that it is meant for, where there is one. */
  readonly endpoint?: { readonly key: string; readonly access: Access }
}

/**
 * Existing values on the attacked site, which lead deep into it, by the name of a field, or by the preceding part of the
 * path and the name (`plans.id`). Visitors and members get values of somebody else; administrators may change others'
 * data, so theirs never belong to the watched member.
 */
export type World = Readonly<Record<Role, Readonly<Record<string, readonly (string | number)[]>>>>
