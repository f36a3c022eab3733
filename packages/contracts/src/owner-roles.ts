/*
 * People who manage a venue. This file has no schemas, because browsers and mails use it too.
 */

/** An owner also invites and removes people. */
export const MANAGER_ROLES = ['owner', 'editor'] as const
export type ManagerRole = (typeof MANAGER_ROLES)[number]

/** How a member shows that a venue is theirs (OWNER-1). */
export const CLAIM_WAYS = ['venue-address', 'website-address', 'evidence'] as const
export type ClaimWay = (typeof CLAIM_WAYS)[number]

export const CLAIM_DECISIONS = ['granted', 'refused'] as const
export type ClaimDecision = (typeof CLAIM_DECISIONS)[number]

/** Concerns that administrators should know about a claim (OWNER-5). */
export const CLAIM_CONCERNS = [
  'role-taken-back', // an administrator took the member's role before
  'address-changed', // the address that got the code is not the venue's any more
  'address-unchecked', // no administrator entered or confirmed the address that got the code
] as const
export type ClaimConcern = (typeof CLAIM_CONCERNS)[number]

export const MIN_EVIDENCE_CHARACTERS = 20
export const MAX_EVIDENCE_CHARACTERS = 2000
export const CLAIM_CODE_MINUTES = 30

/** States of a manager's change of a venue, which a manager or an administrator may have undone. */
export const OWNER_CHANGE_STATES = ['valid', 'undone'] as const
export type OwnerChangeState = (typeof OWNER_CHANGE_STATES)[number]

/** Lifetime of the link in a reminder by which a manager confirms the hours. */
export const REMINDER_LINK_DAYS = 30

/**
 * Changes of `ownership.changed`. For the first three, accounts mails a code, an invitation or a reminder of the hours;
 * it notifies the member of the others.
 */
export const OWNERSHIP_CHANGES = [
  'code-requested',
  'invitation-requested',
  'reminder-requested',
  'granted',
  'refused',
  'disputed',
  'removed',
] as const
export type OwnershipChange = (typeof OWNERSHIP_CHANGES)[number]
