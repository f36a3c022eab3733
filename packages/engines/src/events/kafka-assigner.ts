import { AssignerProtocol, type PartitionAssigner } from 'kafkajs'

const VERSION = 0

/**
 * Assigns the partitions of each topic among the members that subscribe to it. kafkajs's own assigner gives the
 * leader's topics to all members, so members with other topics would leave partitions unread.
 */
export const assignAmongSubscribers: PartitionAssigner = ({ cluster }) => ({
  // All members of a group must agree on this name, those of earlier versions too.
  name: 'shared-among-followers',
  version: VERSION,
  protocol({ topics }) {
    const metadata = AssignerProtocol.MemberMetadata.encode({ version: VERSION, topics, userData: Buffer.alloc(0) })
    return { name: this.name, metadata }
  },
  async assign({ members }) {
    const subscribers = new Map<string, string[]>()
    for (const { memberId, memberMetadata } of members) {
      const topics = AssignerProtocol.MemberMetadata.decode(memberMetadata)?.topics ?? []
      for (const topic of topics) {
        const memberIds = subscribers.get(topic) ?? []
        subscribers.set(topic, [...memberIds, memberId].sort())
      }
    }
    await cluster.addMultipleTargetTopics([...subscribers.keys()])
    const assignments = new Map(members.map(({ memberId }) => [memberId, {} as Record<string, number[]>]))
    for (const [topic, memberIds] of subscribers) {
      const partitions = cluster.findTopicPartitionMetadata(topic).map(({ partitionId }) => partitionId)
      for (const [index, partition] of partitions.sort((a, b) => a - b).entries()) {
        const assignment = assignments.get(memberIds[index % memberIds.length] ?? '')
        if (assignment) assignment[topic] = [...(assignment[topic] ?? []), partition]
      }
    }
    return Array.from(assignments, ([memberId, assignment]) => ({
      memberId,
      memberAssignment: AssignerProtocol.MemberAssignment.encode({
        version: VERSION,
        assignment,
        userData: Buffer.alloc(0),
      }),
    }))
  },
})
