import type { Access } from '@plekje/contracts'

/** Who sends. Each is somebody else than the member whose things are watched. */
export const ROLES = ['visitor', 'member', 'other-member', 'administrator'] as const
export type Role = (typeof ROLES)[number]

/** Stands for another site in headers and nowhere else: no answer and no mail may hold it. */
export const FOREIGN_HOST = 'attack-host.example'
/** Stands for another site in fields; answers may repeat it as text. */
export const FOREIGN_SITE = 'https://attack-value.example'

export interface HostileRequest {
  /** From 1. */
  readonly number: number
  readonly role: Role
  /** What is hostile about it, in a few words. */
  readonly what: string
  readonly method: string
  /** As in the request line. */
  readonly target: string
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly body?: Buffer | string
  /** Written to a connection as they are; then method, target, headers and body only describe it. */
  readonly bytes?: Buffer
  /** The endpoint that it is meant for, where there is one. */
  readonly endpoint?: { readonly key: string; readonly access: Access }
}

/**
 * What exists on the attacked site: values that lead deep into it, by the name of a field, or by the part of the path
 * before it and its name (`plans.id`). What visitors and members are given is somebody else's; administrators may
 * change what others own, so theirs is nobody's whose things are watched.
 */
export type World = Readonly<Record<Role, Readonly<Record<string, readonly (string | number)[]>>>>
