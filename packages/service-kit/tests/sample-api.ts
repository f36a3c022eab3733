import { defineApi, Text, wholeInAddress } from '@plekje/contracts'
import { z } from 'zod'

/** An API with every kind of access and input, for the tests of this package. */
export const sampleApi = defineApi({
  getThing: {
    method: 'GET',
    path: '/things/:name',
    access: 'public',
    summary: 'One thing',
    params: z.object({ name: z.string().max(20) }),
    query: z.object({
      limit: wholeInAddress(z.number().int().min(1).max(5)).optional(),
      sort: z.enum(['a', 'b']).optional(),
    }),
    reply: z.object({ name: z.string(), limit: z.number().optional(), by: z.string().optional() }),
  },
  getSpecial: {
    method: 'GET',
    path: '/things/special',
    access: 'public',
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
    maxBodyBytes: 1024 * 1024,
    reply: z.object({ name: z.string(), owner: z.string() }),
    status: 201,
  },
  noteThing: {
    method: 'PUT',
    path: '/things/:name/note',
    access: 'public',
    summary: 'Keeps a note and how often',
    params: z.object({ name: z.string() }),
    body: z.object({
      note: Text(100),
      times: z.number().int().optional(),
      marks: z.array(z.number()).max(3).optional(),
    }),
    reply: z.object({ length: z.number() }),
  },
  wakeThing: {
    method: 'POST',
    path: '/things/:name/wake',
    access: 'public',
    summary: 'Takes no body',
    params: z.object({ name: z.string() }),
    reply: z.undefined(),
    status: 204,
  },
  dropThing: {
    method: 'DELETE',
    path: '/things/:name',
    access: 'admin',
    summary: 'Removes',
    params: z.object({ name: z.string() }),
    reply: z.undefined(),
    status: 204,
  },
  exportThings: {
    method: 'GET',
    path: '/internal/things',
    access: 'internal',
    summary: 'For services',
    reply: z.object({ caller: z.string() }),
  },
  fail: {
    method: 'GET',
    path: '/fail/:how',
    access: 'public',
    summary: 'Throws',
    params: z.object({ how: z.string() }),
    reply: z.undefined(),
  },
})
