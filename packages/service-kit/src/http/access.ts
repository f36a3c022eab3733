import type { Endpoint, Member, UnitName } from '@plekje/contracts'
import type { NextFunction, Request, RequestHandler, Response } from 'express'
import { AuthenticationError, NotAllowedError, notAnAdministrator } from '../errors'
import type { Caller, Verifier } from '../identity/verify'
import { refuseIfMatch } from './preconditions'
import type { RequestContext } from './request-context'

/** The member recorded when an operator calls an administrator endpoint directly. */
const OPERATOR: Member = { id: 'operator', username: 'operator', isAdmin: true }

/** Admits the callers that the contract names, and stores the caller in `response.locals`. */
export const enforceAccess =
  (endpoint: Endpoint, verifier: Verifier): RequestHandler =>
  async (request, response, next) => {
    const context = response.locals as RequestContext
    context.route = endpoint.path
    const caller = await verifier.callerOf(request.headers)
    if (caller?.kind === 'service') {
      requireAllowedUnit(endpoint, caller.name)
      context.caller = caller.name
      if (endpoint.access === 'admin' && caller.name === 'operator') context.member = OPERATOR
    } else if (endpoint.access === 'internal') {
      throw new AuthenticationError('not_internal', 'Dit adres is alleen voor onze eigen diensten.')
    } else {
      context.member = personOf(caller)
    }
    if (endpoint.access === 'member' || endpoint.access === 'admin') requireMember(endpoint.access, context.member)
    next()
  }

/** A router for members only, which gets the member from {@link enforceRouterAccess}. */
export type MemberRouter = (member: Member, request: Request, response: Response, next: NextFunction) => unknown

/** A router beside the endpoints: pictures, files. */
export type MountedRouter = {
  /** Mount path from the root; also its metric label. */
  readonly path: string
} & (
  | { readonly access: 'public'; readonly router: RequestHandler }
  | { readonly access: 'member' | 'admin'; readonly router: MemberRouter }
)

/** Admits requests that the gateway forwards for callers with the router's `access`. */
export const enforceRouterAccess =
  (mounted: MountedRouter, verifier: Verifier): RequestHandler =>
  async (request, response, next) => {
    const context = response.locals as RequestContext
    context.route = mounted.path
    const person = personOf(await verifier.callerOf(request.headers))
    context.member = person
    if (mounted.access === 'public') {
      refuseIfMatch(request)
      return mounted.router(request, response, next)
    }
    const member = requireMember(mounted.access, person)
    refuseIfMatch(request)
    return mounted.router(member, request, response, next)
  }

/** The member of a request to a public router; undefined for a visitor. */
export const requestMember = (response: Response): Member | undefined => (response.locals as RequestContext).member

/** People reach a service only through the gateway, because rate limits trust the client address that it reports. */
function personOf(caller: Caller | undefined): Member | undefined {
  if (caller === undefined || caller.kind === 'service') {
    throw new AuthenticationError('unknown_caller', 'Dit adres is alleen via de site te bereiken.')
  }
  return caller.kind === 'member' ? caller.member : undefined
}

function requireAllowedUnit({ callers = [] }: Endpoint, name: UnitName): void {
  if (!callers.includes(name)) throw new NotAllowedError('caller_not_allowed', 'Deze dienst mag dit niet vragen.')
}

function requireMember(access: 'member' | 'admin', member: Member | undefined): Member {
  if (!member) throw new AuthenticationError()
  if (access === 'admin' && !member.isAdmin) throw notAnAdministrator(member)
  return member
}
