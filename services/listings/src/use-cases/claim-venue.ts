import { randomUUID } from 'node:crypto'
import {
  CLAIM_CODE_MINUTES,
  hasPage,
  type Member,
  type NewClaim,
  type OwnClaim,
  type Ownership,
} from '@plekje/contracts'
import {
  ConflictError,
  type Creation,
  createTypedCode,
  type Erasures,
  type HourlyLimit,
  hashTypedCode,
  InputError,
  type InTransaction,
  NotFoundError,
  type Outbox,
} from '@plekje/service-kit'
import {
  type Claim,
  CODE_CLAIM_HOURS,
  type CodeOutcome,
  checkCode,
  concernsOf,
  isCurrentAddress,
  MAX_CODE_TRIES,
  websiteDomain,
} from '../domain/ownership'
import type { Venue } from '../domain/venue'
import { auditEvent } from '../storage/audit-event'
import type { ClaimRepository } from '../storage/claim-repository'
import type { ManagerRepository } from '../storage/manager-repository'
import type { VenueRepository } from '../storage/venue-repository'
import { ownershipEvent, type RoleChanges } from './change-roles'
import { listingNotFound } from './find-listing'

/** Characters of a mailed code, which has 40 random bits. */
const CODE_LENGTH = 8

const claimNotFound = () =>
  new NotFoundError('claim_not_found', 'Er wacht geen code op je. Vraag een nieuwe code aan voor deze plek.')

const alreadyManager = () =>
  new ConflictError('already_manager', 'Je beheert deze plek al. Je vindt haar bij Mijn zaken.')

const claimWaits = () =>
  new ConflictError('claim_waits', 'Je aanvraag voor deze plek wacht al op de redactie. Je krijgt bericht per mail.')

const noAddress = (field: string, problem: string) =>
  new InputError('no_address', problem, { fields: { [field]: problem } })

const wrongCode = (problem: string) => new InputError('wrong_code', problem, { fields: { code: problem } })

const CODE_ERRORS: Readonly<Record<Exclude<CodeOutcome, 'right'>, () => Error>> = {
  wrong: () => wrongCode('Deze code klopt niet. Kijk nog eens in de mail.'),
  'no-tries': () => wrongCode('Je hebt te vaak een verkeerde code ingevuld. Vraag een nieuwe code aan.'),
  expired: () => wrongCode('Deze code is niet meer geldig. Vraag een nieuwe code aan.'),
  'address-changed': () => wrongCode('Het adres van deze plek is intussen veranderd. Vraag een nieuwe code aan.'),
}

/** Key of the hourly limit of codes by one member for one venue. The dot distinguishes it from ids of members. */
const codesKey = (memberId: string, listingId: number) => `codes.${memberId}.${listingId}`

/** Selects a member's keys of {@link codesKey}: in ASCII the slash follows the dot. */
export const codesKeysOf = (memberId: string) => ({ $gte: `codes.${memberId}.`, $lt: `codes.${memberId}/` })

/** Claims of members on venues (OWNER-1 to OWNER-6). Only stored claims count towards the limits. */
export function createClaimVenue({
  inTransaction,
  venues,
  claims,
  managers,
  roles,
  limits,
  erasures,
  outbox,
}: {
  readonly inTransaction: InTransaction
  readonly venues: Pick<VenueRepository, 'byIds'>
  readonly claims: ClaimRepository
  readonly managers: Pick<ManagerRepository, 'of' | 'ofVenue' | 'findTakenBack'>
  readonly roles: Pick<RoleChanges, 'give'>
  readonly limits: Readonly<Record<'byMember' | 'byMemberAndVenue' | 'byVenue', HourlyLimit>>
  readonly erasures: Pick<Erasures, 'assertActive'>
  readonly outbox: Pick<Outbox, 'add'>
}) {
  const findVenue = async (listingId: number): Promise<Venue> => {
    const [venue] = await venues.byIds([listingId])
    if (!venue || !hasPage(venue)) throw listingNotFound()
    return venue
  }

  const ownersOf = async (listingId: number) =>
    (await managers.ofVenue(listingId)).filter(({ role }) => role === 'owner')

  /** Records that an administrator must decide, and notifies the owners of the venue. */
  const requestReview = async (member: Member, { _id, listingId, listingName }: Claim): Promise<void> => {
    await outbox.add(auditEvent(member, 'claim.sent', claimSubject(_id, listingName)))
    for (const owner of await ownersOf(listingId)) {
      await outbox.add(ownershipEvent(owner.memberId, 'disputed', _id, listingName, listingId))
    }
  }

  const claimOf = (member: Member, venue: Venue, request: NewClaim): Claim => {
    const now = new Date()
    const claim = {
      _id: randomUUID(),
      listingId: venue._id,
      listingName: venue.name,
      listingSlug: venue.slug,
      memberId: member.id,
      username: member.username,
      way: request.way,
      triesLeft: MAX_CODE_TRIES,
      createdAt: now,
    }
    if (request.way === 'evidence') {
      return { ...claim, evidence: request.evidence.trim(), queue: { state: 'review', at: now } }
    }
    const expiresAt = new Date(now.getTime() + CODE_CLAIM_HOURS * 3_600_000)
    return { ...claim, evidence: '', address: addressOf(venue, request), expiresAt, queue: { state: 'code', at: now } }
  }

  return {
    async read(member: Member, listingId: number): Promise<Ownership> {
      const venue = await findVenue(listingId)
      const [manager, claim] = await Promise.all([
        managers.of(listingId, member.id),
        claims.openOf(listingId, member.id),
      ])
      return {
        role: manager?.role ?? null,
        claim: claim && ownClaimView(claim),
        venueAddress: venue.email || null,
        websiteDomain: websiteDomain(venue),
      }
    },

    /** A new request for a code replaces an earlier one, whose codes become invalid. */
    claim: <Stored>(
      member: Member,
      listingId: number,
      request: NewClaim,
      { storeReply }: Creation<OwnClaim, Stored>,
    ): Promise<Stored> =>
      inTransaction(async () => {
        const venue = await findVenue(listingId)
        if ((await managers.of(listingId, member.id))?.role === 'owner') throw alreadyManager()
        const earlierClaim = await claims.openOf(listingId, member.id)
        if (earlierClaim?.queue.state === 'review') throw claimWaits()
        const claim = claimOf(member, venue, request)
        await limits.byMember.enter(member.id)
        if (claim.queue.state === 'code') {
          await limits.byMemberAndVenue.enter(codesKey(member.id, listingId))
          await limits.byVenue.enter(`venue.${listingId}`)
        }
        await erasures.assertActive(member.id)
        if (earlierClaim) await claims.remove(earlierClaim._id)
        await claims.add(claim)
        if (claim.queue.state === 'review') await requestReview(member, claim)
        else await outbox.add(ownershipEvent(member.id, 'code-requested', claim._id, venue.name, listingId))
        return storeReply(ownClaimView(claim))
      }),

    /** Creates the code for a claim's mail. Only its hash is stored, so a mail that is sent again has another code. */
    issueCode: (id: string): Promise<{ to: string; code: string; listingName: string }> =>
      inTransaction(async () => {
        const claim = await claims.byId(id)
        if (claim?.queue.state !== 'code' || claim.address === undefined) throw claimNotFound()
        if (!isCurrentAddress(claim, await findVenue(claim.listingId))) throw claimNotFound()
        const code = createTypedCode(CODE_LENGTH)
        const expiresAt = new Date(Date.now() + CLAIM_CODE_MINUTES * 60_000)
        await claims.setCode(id, { hash: hashTypedCode(id, code), expiresAt })
        return {
          to: claim.address,
          code: `${code.slice(0, CODE_LENGTH / 2)}-${code.slice(CODE_LENGTH / 2)}`,
          listingName: claim.listingName,
        }
      }),

    /** A right code makes the member the owner, or requests the review of an administrator (OWNER-5). */
    async confirm(member: Member, listingId: number, typedCode: string): Promise<{ state: 'granted' | 'review' }> {
      const outcome = await inTransaction(async () => {
        const venue = await findVenue(listingId)
        const claim = await claims.openOf(listingId, member.id)
        if (claim?.queue.state === 'review') return 'review'
        if (!claim) {
          if ((await managers.of(listingId, member.id))?.role === 'owner') return 'granted'
          throw claimNotFound()
        }
        const now = new Date()
        const codeOutcome = checkCode(claim, venue, hashTypedCode(claim._id, typedCode), now)
        if (codeOutcome === 'wrong') await claims.countWrongCode(claim._id)
        if (codeOutcome !== 'right') return codeOutcome
        await erasures.assertActive(member.id)
        const isTakenBack = (await managers.findTakenBack([claim])).length > 0
        if (concernsOf(claim, venue, { isTakenBack }).length > 0 || (await ownersOf(listingId)).length > 0) {
          await claims.setState(claim._id, { queue: { state: 'review', at: now }, confirmedAt: now })
          await requestReview(member, claim)
          return 'review'
        }
        await claims.setState(claim._id, {
          queue: { state: 'decided', at: now },
          decision: 'granted',
          confirmedAt: now,
        })
        await roles.give({ to: member, role: 'owner', venue, actor: member })
        await outbox.add(auditEvent(member, 'claim.granted', claimSubject(claim._id, venue.name)))
        await outbox.add(ownershipEvent(member.id, 'granted', claim._id, venue.name, listingId))
        return 'granted'
      })
      if (outcome !== 'granted' && outcome !== 'review') throw CODE_ERRORS[outcome]()
      return { state: outcome }
    },
  }
}

export const claimSubject = (id: string, name: string) => ({ kind: 'claim', id, name })

function addressOf(venue: Venue, request: Exclude<NewClaim, { way: 'evidence' }>): string {
  if (request.way === 'venue-address') {
    if (!venue.email) throw noAddress('way', 'Van deze plek kennen we geen e-mailadres. Kies een andere manier.')
    return venue.email
  }
  const domain = websiteDomain(venue)
  if (!domain) throw noAddress('localPart', 'Bij de website van deze plek hoort geen eigen e-mailadres.')
  return `${request.localPart.trim()}@${domain}`
}

export function ownClaimView(claim: Claim): OwnClaim {
  const { _id, listingId, listingName, listingSlug, way, queue, address, createdAt } = claim
  const view = {
    id: _id,
    listingId,
    listingName,
    listingSlug,
    way,
    state: queue.state === 'code' ? ('code' as const) : ('review' as const),
    createdAt: createdAt.toISOString(),
  }
  return address === undefined ? view : { ...view, address }
}
