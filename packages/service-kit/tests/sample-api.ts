import { defineApi } from '@plekje/contracts'
import { z } from 'zod'

/** An API with every kind of access and input, for the tests of this package. */
export const sampleApi = defineApi({
  getThing: {
    method: 'GET',
    path: '/things/:name',
    access: 'public',
    callers: ['social'],
    summary: 'One thing',
    params: z.object({ name: z.string().max(20) }),
    query: z.object({ limit: z.coerce.number().int().min(1).max(5).optional(), sort: z.enum(['a', 'b']).optional() }),
    reply: z.object({ name: z.string(), limit: z.number().optional(), by: z.string().optional() }),
  },
  getSpecial: {
    method: 'GET',
    path: '/things/special',
    access: 'public',
    callers: ['planner'],
    summary: 'Has JSON of its own',
    reply: z.object({ special: z.boolean() }),
  },
  addThing: {
    method: 'POST',
    path: '/things',
    access: 'member',
    summary: 'Adds',
    body: z.object({
      name: z.string(),
      email: z.email('Vul een geldig e-mailadres in.').or(z.literal('')).optional(),
      tags: z.array(z.string()).max(2).optional(),
    }),
    reply: z.object({ name: z.string(), owner: z.string() }),
    status: 201,
  },
  dropThing: {
    method: 'DELETE',
    path: '/things/:name',
    access: 'admin',
    callers: ['operator'],
    summary: 'Removes',
    params: z.object({ name: z.string() }),
    reply: z.undefined(),
    status: 204,
  },
  exportThings: {
    method: 'GET',
    path: '/internal/things',
    access: 'internal',
    callers: ['search'],
    summary: 'For services',
    reply: z.object({ caller: z.string() }),
  },
  fail: {
    method: 'GET',
    path: '/fail/:how',
    access: 'public',
    callers: ['social'],
    summary: 'Throws',
    params: z.object({ how: z.string() }),
    reply: z.undefined(),
  },
})
