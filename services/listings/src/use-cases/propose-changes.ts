import { createHash, randomUUID } from 'node:crypto'
import { hasPage, type Member, type Propose, withoutUndefined } from '@plekje/contracts'
import {
  ConflictError,
  type Creation,
  type Erasures,
  type HourlyLimit,
  InputError,
  type InTransaction,
  sourceNetwork,
} from '@plekje/service-kit'
import { announcedPhoto, MAX_OPEN_PROPOSALS, valuesOf } from '../domain/proposals'
import type { Venue } from '../domain/venue'
import { problemsOf } from '../domain/venue-hours'
import type { CatalogCache } from '../storage/catalog-cache'
import type { ProposalRepository } from '../storage/proposal-repository'
import type { VenueRepository } from '../storage/venue-repository'
import type { VisitorAddresses } from '../storage/visitor-addresses'
import { createPointCheck } from './check-point'
import { listingNotFound } from './find-listing'

/** A visitor or member. A visitor's proposals are limited per network of the address; the address is never stored. */
export interface Proposer {
  readonly member: Member | undefined
  readonly address: string
}

const tooManyOpen = () =>
  new ConflictError(
    'too_many_proposals',
    'Over deze plek wachten al veel voorstellen. De redactie kijkt ernaar; probeer het later opnieuw.',
  )

/** Stores a proposal to correct a venue. Only stored proposals count towards the limit. */
export const createProposeChanges =
  ({
    inTransaction,
    venues,
    catalog,
    proposals,
    addresses,
    limit,
    erasures,
  }: {
    readonly inTransaction: InTransaction
    readonly venues: Pick<VenueRepository, 'byIds' | 'byIdOrSlug' | 'lock'>
    readonly catalog: Pick<CatalogCache, 'current'>
    readonly proposals: Pick<ProposalRepository, 'add' | 'countOpen'>
    readonly addresses: Pick<VisitorAddresses, 'add'>
    readonly limit: HourlyLimit
    readonly erasures: Pick<Erasures, 'assertActive'>
  }) =>
  async <Stored>(
    { member, address }: Proposer,
    listingId: number,
    { changes, explanation, withPhoto, email }: Propose,
    { storeReply }: Creation<{ id: string; photoId?: string | undefined }, Stored>,
  ): Promise<Stored> => {
    const { point, openingHours, duplicateOf } = changes
    const visitorEmail = member ? undefined : email
    const checkPoint = point && (await createPointCheck(await catalog.current()))
    const duplicate = duplicateOf === undefined ? undefined : await venues.byIdOrSlug(duplicateOf)
    const refuseInvalid = (venue: Venue) => {
      const hoursProblem = problemsOf({ openingHours }).openingHours
      if (hoursProblem) throw invalid('openingHours', hoursProblem)
      if (point) checkPoint?.({ lat: point.latitude, lng: point.longitude }, venue.locationId)
      if (duplicateOf === undefined) return
      if (!duplicate?.isVisible) throw invalid('duplicateOf', 'Deze andere pagina kennen we niet.')
      if (duplicate._id === venue._id) throw invalid('duplicateOf', 'Dat is deze pagina zelf.')
    }
    return inTransaction(async () => {
      const [venue] = await venues.byIds([listingId])
      if (!venue || !hasPage(venue)) throw listingNotFound()
      refuseInvalid(venue)
      await venues.lock(listingId)
      if ((await proposals.countOpen(listingId)) >= MAX_OPEN_PROPOSALS) throw tooManyOpen()
      await limit.enter(senderKey({ member, address }))
      if (member) await erasures.assertActive(member.id)
      const id = randomUUID()
      const createdAt = new Date()
      const photoId = withPhoto ? randomUUID() : undefined
      const proposal = {
        _id: id,
        listingId,
        listingVersion: venue.version,
        listingName: venue.name,
        listingSlug: venue.slug,
        values: valuesOf(changes, venue),
        explanation: explanation.trim(),
        photo: photoId === undefined ? undefined : announcedPhoto(photoId, createdAt),
        proposerId: member?.id,
        wantsMail: visitorEmail === undefined ? undefined : true,
        createdAt,
        queue: { state: 'open', at: createdAt } as const,
      }
      await proposals.add(withoutUndefined(proposal))
      if (visitorEmail !== undefined) await addresses.add(id, listingId, visitorEmail)
      return storeReply(withoutUndefined({ id, photoId }))
    })
  }

const invalid = (field: string, problem: string) =>
  new InputError('invalid_input', problem, { fields: { [`changes.${field}`]: problem } })

/** The key of a sender in hourly limits. The dot distinguishes networks from ids of members. */
export const senderKey = ({ member, address }: Proposer): string => member?.id ?? networkKey(address)

const networkKey = (address: string) =>
  `network.${createHash('sha256').update(sourceNetwork(address)).digest('base64url')}`
