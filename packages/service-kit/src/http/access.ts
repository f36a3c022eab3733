import type { Endpoint, Member, UnitName } from '@plekje/contracts'
import type { RequestHandler, Response } from 'express'
import { AuthenticationError, NotAllowedError, notAnAdministrator } from '../errors'
import type { Caller, Verifier } from '../identity/verify'
import type { RequestFacts } from './request-facts'

/** Who acts when an operator calls an administrator's endpoint past the site. */
const OPERATOR: Member = { id: 'operator', username: 'operator', isAdmin: true }

/** Lets an endpoint be called by whom its contract names, and says who it is in `response.locals`. */
export const enforceAccess =
  (endpoint: Endpoint, verifier: Verifier): RequestHandler =>
  async (request, response, next) => {
    const facts = response.locals as RequestFacts
    facts.route = endpoint.path
    const caller = await verifier.callerOf(request.headers)
    if (caller?.kind === 'service') {
      allowUnit(endpoint, caller.name)
      facts.caller = caller.name
      if (endpoint.access === 'admin' && caller.name === 'operator') facts.member = OPERATOR
    } else if (endpoint.access === 'internal') {
      throw new AuthenticationError('not_internal', 'Dit adres is alleen voor onze eigen diensten.')
    } else facts.member = personOf(caller)
    allowMember(endpoint, facts.member)
    next()
  }

/** For what is served beside endpoints, to whom the gateway sends: {@link requestMember} says who it is. */
export const enforceGateway =
  (verifier: Verifier): RequestHandler =>
  async (request, response, next) => {
    const facts = response.locals as RequestFacts
    facts.member = personOf(await verifier.callerOf(request.headers))
    next()
  }

/** The member who asks a router that a service mounts; undefined for a visitor. */
export const requestMember = (response: Response): Member | undefined => (response.locals as RequestFacts).member

/** Everything that people ask comes from the gateway: what it says of their address is believed, limits go by it. */
function personOf(caller: Caller | undefined): Member | undefined {
  if (caller === undefined || caller.kind === 'service') {
    throw new AuthenticationError('unknown_caller', 'Dit adres is alleen via de site te bereiken.')
  }
  return caller.kind === 'member' ? caller.member : undefined
}

function allowUnit({ callers = [] }: Endpoint, name: UnitName): void {
  if (!callers.includes(name)) throw new NotAllowedError('caller_not_allowed', 'Deze dienst mag dit niet vragen.')
}

function allowMember({ access }: Endpoint, member: Member | undefined): void {
  if (access === 'public' || access === 'internal') return
  if (!member) throw new AuthenticationError()
  if (access === 'admin' && !member.isAdmin) throw notAnAdministrator(member)
}
