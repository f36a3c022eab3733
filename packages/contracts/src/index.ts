import { z } from 'zod'

// A strict content security policy forbids evaluating text as code, which zod would try for speed.
z.config({ jitless: 'document' in globalThis })

export * from './accounts'
export * from './analytics'
export * from './create-client'
export * from './define-api'
export * from './events'
export * from './events-admin'
export * from './failure'
export * from './figures'
export * from './frontends'
export * from './identity'
export * from './listings'
export * from './member-data'
export * from './planner'
export * from './reviews'
export * from './search'
export * from './social'
export * from './titles'
export * from './values'
export * from './venues-admin'
