import { type PlantedFault, testsOf } from './planted-fault'

/** Faults in contracts between units. */
export const contractFaults: readonly PlantedFault[] = [
  {
    fault: 'a reply that lost a field',
    gate: 'contracts',
    expected: 'shareCode: was removed',
    plant: (copy) => copy.replace('packages/contracts/src/social.ts', '  shareCode: z.string(),\n', ''),
  },
  {
    fault: 'a request that must say more than before',
    gate: 'contracts',
    expected: 'body.planted: became required',
    plant: (copy) =>
      copy.replace(
        'packages/contracts/src/social.ts',
        "  feedbackType: z.enum(FEEDBACK_TYPES).default('general'),\n",
        "  feedbackType: z.enum(FEEDBACK_TYPES).default('general'),\n  planted: z.string(),\n",
      ),
  },
  {
    fault: 'an event that lost a field',
    gate: 'contracts',
    expected: 'erasedAt: was removed',
    plant: (copy) => copy.replace('packages/contracts/src/events.ts', ', erasedAt: Instant', ''),
  },
  {
    fault: 'a unit that may call what it does not call',
    gate: 'contracts',
    expected: 'planner is among its callers and does not call it',
    plant: (copy) =>
      copy.replace('packages/contracts/src/accounts.ts', "callers: ['social']", "callers: ['planner', 'social']"),
  },
  {
    fault: 'a POST that does not say what a repeat does',
    gate: 'types (servers)',
    expected: "Property 'whenRepeated' is missing",
    plant: (copy) => copy.replace('packages/contracts/src/events-admin.ts', "    whenRepeated: 'again',\n", ''),
  },
  {
    fault: 'an endpoint that does not say what it refuses',
    gate: 'types (servers)',
    expected: "Property 'refuses' is missing",
    plant: (copy) =>
      copy.replace(
        'packages/contracts/src/events-admin.ts',
        "    refuses: [],\n    callers: ['operator'],\n    summary: 'Events that",
        "    callers: ['operator'],\n    summary: 'Events that",
      ),
  },
  {
    fault: 'a service that answers with a status that its contract does not name',
    gate: testsOf('services/social/tests/favorites.api.test.ts'),
    expected: 'POST /favorites was answered 404 (listing_not_found), which its contract does not name',
    plant: (copy) =>
      copy.replace(
        'packages/contracts/src/social.ts',
        'refuses: [404, 409],\n    againStatus: 200,',
        'refuses: [409],\n    againStatus: 200,',
      ),
  },
]
