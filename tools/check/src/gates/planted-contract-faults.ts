import { type PlantedFault, testsOf } from './planted-fault'

/** Faults in contracts between units. */
export const contractFaults: readonly PlantedFault[] = [
  {
    what: 'a reply that lost a field',
    gate: 'contracts',
    says: 'shareCode: was removed',
    plant: (copy) => copy.replace('packages/contracts/src/social.ts', '  shareCode: z.string(),\n', ''),
  },
  {
    what: 'a request that must say more than before',
    gate: 'contracts',
    says: 'body.planted: became required',
    plant: (copy) =>
      copy.replace(
        'packages/contracts/src/social.ts',
        "  feedbackType: z.enum(FEEDBACK_TYPES).default('general'),\n",
        "  feedbackType: z.enum(FEEDBACK_TYPES).default('general'),\n  planted: z.string(),\n",
      ),
  },
  {
    what: 'an event that lost a field',
    gate: 'contracts',
    says: 'erasedAt: was removed',
    plant: (copy) => copy.replace('packages/contracts/src/events.ts', ', erasedAt: Instant', ''),
  },
  {
    what: 'a unit that may call what it does not call',
    gate: 'contracts',
    says: 'planner is among its callers and does not call it',
    plant: (copy) =>
      copy.replace('packages/contracts/src/accounts.ts', "callers: ['social']", "callers: ['planner', 'social']"),
  },
  {
    what: 'a POST that does not say what a repeat does',
    gate: 'types (servers)',
    says: "Property 'whenRepeated' is missing",
    plant: (copy) => copy.replace('packages/contracts/src/events-admin.ts', "    whenRepeated: 'again',\n", ''),
  },
  {
    what: 'an endpoint that does not say what it refuses',
    gate: 'types (servers)',
    says: "Property 'refuses' is missing",
    plant: (copy) =>
      copy.replace(
        'packages/contracts/src/events-admin.ts',
        "    refuses: [],\n    callers: ['operator'],\n    summary: 'Events that",
        "    callers: ['operator'],\n    summary: 'Events that",
      ),
  },
  {
    what: 'a service that answers with a status that its contract does not name',
    gate: testsOf('services/social/tests/favorites.api.test.ts'),
    says: 'POST /favorites was answered 404 (listing_not_found), which its contract does not name',
    plant: (copy) =>
      copy.replace(
        'packages/contracts/src/social.ts',
        'refuses: [404, 409],\n    againStatus: 200,',
        'refuses: [409],\n    againStatus: 200,',
      ),
  },
]
