// Proves MEMBER-10.
import { waitUntil } from '@plekje/testing'
import { createEraseMembers, createLogger, type Erasures } from '../src'

const log = createLogger({ name: 'sample', level: 'silent' })

/** A store with the members that have data, and the erased ones. */
function openStore() {
  const kept = new Set<string>()
  const erased = new Set<string>()
  let isAway = false
  let failures = 0
  const erasures: Erasures = {
    begin: async (userId) => void erased.add(userId),
    assertActive: async () => undefined,
    isAnyErased: async (userIds) => userIds.some((id) => erased.has(id)),
    async *since() {
      if (isAway) {
        failures += 1
        throw new Error('no store')
      }
      if (erased.size > 0) yield [...erased]
    },
    confirm: async () => undefined,
  }
  /** Members whose idempotency keys were removed. */
  const forgotten = new Set<string>()
  const idempotency = {
    forget: async (userIds: readonly string[]) => {
      for (const id of userIds) forgotten.add(id)
    },
  }
  const removeAllOf = async (userIds: readonly string[]) => {
    for (const id of userIds) kept.delete(id)
  }
  return {
    kept,
    erased,
    forgotten,
    erasures,
    idempotency,
    removeAllOf,
    failures: () => failures,
    setAway: (away: boolean) => {
      isAway = away
    },
  }
}

it('what was written for an erased member and not taken back goes while the service runs, also after a failure', async () => {
  const store = openStore()
  const erasing = createEraseMembers({ ...store, sweepIntervalMs: 5 })
  store.erased.add('anna')
  await erasing.start(log)
  store.setAway(true)
  // A write in flight that arrived after the erasure, and whose check failed.
  store.kept.add('anna').add('bas')
  await waitUntil(() => store.failures() > 0)
  store.setAway(false)
  await waitUntil(() => !store.kept.has('anna'))
  expect([...store.kept]).toEqual(['bas'])
  expect([...store.forgotten]).toEqual(['anna'])
  await erasing.close()
  store.kept.add('anna')
  await new Promise((resolve) => setImmediate(resolve))
  expect(store.kept.has('anna')).toBe(true)
})
