import type { Member } from '@plekje/contracts'
import { type Erasures, NotAllowedError, NotFoundError } from '@plekje/service-kit'
import type { Manager } from '../domain/ownership'
import type { Venue } from '../domain/venue'
import type { ManagerRepository } from '../storage/manager-repository'
import type { VenueRepository } from '../storage/venue-repository'

/** The error for unknown venues and for venues of other members, so that it reveals nothing. */
export const notYourVenue = () => new NotFoundError('not_your_venue', 'Deze plek beheer je niet (meer).')

export const ownersOnly = () =>
  new NotAllowedError('owners_only', 'Alleen een eigenaar kan mensen uitnodigen of verwijderen.')

/** Returns a venue, and the role of the member there. Throws 404 for a venue that the member does not manage. */
export async function findOwnVenue(
  {
    managers,
    venues,
  }: { readonly managers: Pick<ManagerRepository, 'of'>; readonly venues: Pick<VenueRepository, 'byIds'> },
  member: Member,
  listingId: number,
): Promise<{ readonly manager: Manager; readonly venue: Venue }> {
  const manager = await managers.of(listingId, member.id)
  const [venue] = manager ? await venues.byIds([listingId]) : []
  if (!manager || !venue) throw notYourVenue()
  return { manager, venue }
}

/** In a transaction: resolves with the role of the acting member; throws without the required role. */
export type RequireRole = (member: Member, listingId: number, requiredRole: 'any' | 'owner') => Promise<Manager>

export const createRequireRole =
  (managers: Pick<ManagerRepository, 'use'>, erasures: Pick<Erasures, 'assertActive'>): RequireRole =>
  async (member, listingId, requiredRole) => {
    const manager = await managers.use(listingId, member.id)
    if (!manager) throw notYourVenue()
    if (requiredRole === 'owner' && manager.role !== 'owner') throw ownersOnly()
    await erasures.assertActive(member.id)
    return manager
  }
