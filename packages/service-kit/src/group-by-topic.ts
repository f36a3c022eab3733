/** Groups events by topic; each group keeps their order. */
export function groupByTopic<T extends { readonly topic: string }>(events: readonly T[]): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const event of events) {
    const group = groups.get(event.topic) ?? []
    group.push(event)
    groups.set(event.topic, group)
  }
  return groups
}
